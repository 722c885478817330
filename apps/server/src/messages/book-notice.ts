import { randomUUID } from 'node:crypto'
import type { Money } from '@florin/money'
import type { Tx } from '../platform/database.ts'
import * as chains from './chain-store.ts'
import type { Notice } from './message.ts'
import type { MessageParts, ReadMethod } from './parts.ts'
import type { Manner } from './read-messages.ts'
import type { StoredMessage } from './read-store.ts'
import {
  better,
  type Judgement,
  judgeCredit,
  type Likeness,
  type Link,
  liken,
  linkOf,
  payerKeyOf,
  type Trust,
  type TrustReason,
} from './receipt.ts'
import * as store from './receipt-store.ts'
import { payerMac, sealPayer } from './sealed-message.ts'

type Movement = Extract<Notice, { kind: 'credit' | 'debit' }>
type Ignored = Extract<Notice, { kind: 'ignored' }>

/** Money that left is no receipt, but the balance that it leaves is the next link of the chain. */
export async function bookDebit(
  tx: Tx,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
): Promise<void> {
  await linkChain(tx, message, notice, manner, -notice.amount.units)
}

/** A refund or an own transfer: no receipt either, and the balance moves all the same. */
export async function bookIgnored(
  tx: Tx,
  message: StoredMessage,
  { movement, bank, origin }: Ignored,
  manner: Manner,
): Promise<void> {
  if (!movement) return
  await linkChain(tx, message, { kind: 'credit', bank, origin, ...movement }, manner, movement.amount.units)
}

/** Money that came: a receipt of its own, or another notice of one that is known. */
export async function bookCredit(
  parts: MessageParts,
  tx: Tx,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
): Promise<void> {
  const { terminalId, cameAt } = message
  const { bank, amount } = notice
  const payerKey = notice.payer && payerKeyOf(notice.payer)
  const mac = payerKey ? payerMac(parts.secrets, payerKey) : undefined
  const alike = await store.alikeReceipts(tx, { terminalId, bank, amount, cameAt })
  const { known, likeness } = findKnown(alike, message, notice, mac)
  const method = methodOf(await parts.methodsReadBy(tx, terminalId, bank), notice.cardTail)
  const said = { balance: notice.balance, cardTail: notice.cardTail, payerMac: mac, channel: message.channel }

  if (known && likeness === 'same') {
    // What only a liar told has moved no balance: the true text that follows it still has to.
    const judged =
      known.balance && known.trustReason !== 'name_only'
        ? judgeCredit({ ...manner, origin: notice.origin, link: 'none', isChainBroken: true })
        : (await judge(tx, message, notice, manner)).judgement
    const { trust, reason } = better(asJudgement(known), judged)
    const sealedPayer = notice.payer && sealPayer(parts.secrets, known.id, notice.payer)
    await store.addToReceipt(tx, known.id, {
      ...said,
      paymentMethodId: method,
      sealedPayer: sealedPayer || undefined,
      trust,
      trustReason: reason,
    })
    await store.tellOfReceipt(tx, known.id, { messageId: message.id, templateId: notice.templateId })
    await parts.onReceipt(tx, known.id, message.ownerId)
  } else {
    const id = randomUUID()
    const judgement: Judgement =
      likeness === 'repeat'
        ? { trust: 0, reason: 'possible_duplicate' }
        : (await judge(tx, message, notice, manner)).judgement
    const sealedPayer = notice.payer && sealPayer(parts.secrets, id, notice.payer)
    await store.addReceipt(tx, {
      ...said,
      id,
      ownerId: message.ownerId,
      terminalId,
      bank,
      amount,
      cameAt,
      paymentMethodId: method,
      sealedPayer: sealedPayer || undefined,
      trust: judgement.trust,
      trustReason: judgement.reason,
    })
    await store.tellOfReceipt(tx, id, { messageId: message.id, templateId: notice.templateId })
    await parts.onReceipt(tx, id, message.ownerId)
  }
  await parts.live.announce(tx, message.ownerId, { type: 'receipts.changed' })
}

/** The receipt that this notice tells of again; a sure one before a doubtful one. */
function findKnown(
  alike: readonly store.AlikeReceipt[],
  message: StoredMessage,
  notice: Movement,
  mac: Buffer | undefined,
): { known: store.AlikeReceipt | undefined; likeness: Likeness } {
  const credit = {
    channel: message.channel,
    templateId: notice.templateId,
    balance: notice.balance,
    cardTail: notice.cardTail,
    payerKey: mac?.toString('hex'),
  }
  const likened = alike.map((known) => ({
    known,
    likeness: liken({ ...known, payerKey: known.payerMac?.toString('hex') }, credit),
  }))
  return (
    likened.find(({ likeness }) => likeness === 'same') ??
    likened.find(({ likeness }) => likeness === 'repeat') ?? { known: undefined, likeness: 'other' }
  )
}

async function judge(
  tx: Tx,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
): Promise<{ judgement: Judgement }> {
  const { link, isChainBroken } = await linkChain(tx, message, notice, manner, notice.amount.units)
  return { judgement: judgeCredit({ ...manner, origin: notice.origin, link, isChainBroken }) }
}

/** Sets this movement's balance against the last known one, and moves the chain on as far as it may be believed. */
async function linkChain(
  tx: Tx,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
  moved: bigint,
): Promise<{ link: Link; isChainBroken: boolean }> {
  const key = { terminalId: message.terminalId, bank: notice.bank, tail: notice.cardTail ?? '' }
  const chain = await chains.readChain(tx, key)
  const link = linkOf(chain, moved, notice.balance)
  const isChainBroken = chain?.isBroken ?? false
  // Out of order, or from a source that anybody can play: it may not move what others are judged by.
  if (manner.isReplayed || !manner.isTimely || notice.origin === 'name-only') return { link, isChainBroken }
  if (link === 'none') await chains.addUntold(tx, key, moved)
  else if (link === 'breaks' && notice.origin !== 'bank-app') await chains.breakChain(tx, key)
  else await chains.anchorChain(tx, key, notice.balance as Money<'RUB'>)
  return { link, isChainBroken }
}

/** The method that was credited, where the text leaves no choice. */
function methodOf(methods: readonly ReadMethod[], tail: string | undefined): string | undefined {
  const fitting =
    tail === undefined
      ? methods
      : methods.filter(({ cardTail, accountTail, phoneTail }) =>
          [cardTail, accountTail, phoneTail].some(
            (known) => known?.endsWith(tail) || (known && tail.endsWith(known)),
          ),
        )
  return fitting.length === 1 ? fitting[0]?.id : undefined
}

function asJudgement(known: store.AlikeReceipt): Judgement {
  return { trust: known.trust as Trust, reason: known.trustReason as TrustReason }
}
