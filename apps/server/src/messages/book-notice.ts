import { type Money, money } from '@florin/money'
import { nearId } from '../platform/near-id.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { ChainKey } from './chain-store.ts'
import type { Desk } from './desk.ts'
import type { Notice } from './message.ts'
import type { ReadMethod } from './parts.ts'
import type { Manner } from './read-messages.ts'
import type { StoredMessage } from './read-store.ts'
import {
  anchoredAt,
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
import type { KnownReceipt } from './receipt-store.ts'
import { payerMac, sealPayer } from './sealed-message.ts'

export type Movement = Extract<Notice, { kind: 'credit' | 'debit' }>

/** What moved, if anything did. A refund or an own transfer is no receipt, and the balance moves all the same. */
export function movementOf(notice: Notice): Movement | undefined {
  if (notice.kind === 'credit' || notice.kind === 'debit') return notice
  if (notice.kind !== 'ignored' || !notice.movement) return undefined
  const { bank, origin, movement } = notice
  return { kind: 'credit', bank, origin, ...movement }
}

export function chainKeyOf({ terminalId }: StoredMessage, { bank, cardTail = '' }: Movement): ChainKey {
  return { terminalId, bank, tail: cardTail }
}

/** Money that came: a receipt of its own, or another notice of one that is known. */
export function bookCredit(
  secrets: Secrets,
  desk: Desk,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
): void {
  const { terminalId, ownerId, cameAt, channel } = message
  const { bank, amount, templateId } = notice
  const payerKey = notice.payer && payerKeyOf(notice.payer)
  const mac = payerKey ? payerMac(secrets, payerKey) : undefined
  const alike = desk.receipts.alike({ terminalId, bank, amount, cameAt })
  const { known, likeness } = findKnown(alike, message, notice, mac)
  const same = likeness === 'same' ? known : undefined
  const id = same?.id ?? nearId()
  const { trust, reason } = same
    ? judgeAgain(desk, message, notice, manner, same)
    : judgeNew(desk, message, notice, manner, likeness)
  const told = {
    balance: notice.balance,
    cardTail: notice.cardTail,
    payerMac: mac,
    sealedPayer: notice.payer ? sealPayer(secrets, id, notice.payer) : undefined,
    paymentMethodId: methodOf(desk.methodsOf(terminalId, bank), notice.cardTail),
    trust,
    trustReason: reason,
    channels: [channel],
  }
  const telling = { messageId: message.id, templateId, channel }
  if (same) desk.receipts.addTo(same, told, telling)
  else desk.receipts.add({ ...told, id, ownerId, terminalId, bank, amount, cameAt }, telling)
  desk.booked.set(id, { id, ownerId })
}

/** The receipt that this notice tells of again; a sure one before a doubtful one. */
function findKnown(
  alike: readonly KnownReceipt[],
  message: StoredMessage,
  notice: Movement,
  mac: Buffer | undefined,
): { known: KnownReceipt | undefined; likeness: Likeness } {
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

function judgeAgain(
  desk: Desk,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
  known: KnownReceipt,
): Judgement {
  // What only a liar told has moved no balance: the true text that follows it still has to.
  const judged =
    known.balance && known.trustReason !== 'name_only'
      ? judgeCredit({ ...manner, origin: notice.origin, link: 'none', isChainBroken: true })
      : judge(desk, message, notice, manner)
  return better({ trust: known.trust as Trust, reason: known.trustReason as TrustReason }, judged)
}

function judgeNew(
  desk: Desk,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
  likeness: Likeness,
): Judgement {
  if (likeness === 'repeat') return { trust: 0, reason: 'possible_duplicate' }
  return judge(desk, message, notice, manner)
}

function judge(desk: Desk, message: StoredMessage, notice: Movement, manner: Manner): Judgement {
  const { link, isChainBroken } = linkChain(desk, message, notice, manner)
  return judgeCredit({ ...manner, origin: notice.origin, link, isChainBroken })
}

/** Sets this movement's balance against the last known one, and moves the chain on as far as it may be believed. */
export function linkChain(
  { chains }: Desk,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
): { link: Link; isChainBroken: boolean } {
  const key = chainKeyOf(message, notice)
  const chain = chains.of(key)
  const moved = notice.kind === 'debit' ? -notice.amount.units : notice.amount.units
  const link = linkOf(chain, moved, notice.balance)
  const isChainBroken = chain?.isBroken ?? false
  // Out of order, or from a source that anybody can play: it may not move what others are judged by.
  if (manner.isReplayed || !manner.isTimely || notice.origin === 'name-only') return { link, isChainBroken }
  if (link === 'none') {
    if (chain) chains.move(key, { ...chain, untold: money('RUB', chain.untold.units + moved) })
  } else if (chain && link === 'breaks' && notice.origin !== 'bank-app') {
    // A balance that nothing explains: the last good one is kept, and may be continued.
    chains.move(key, { ...chain, isBroken: true })
  } else chains.move(key, anchoredAt(notice.balance as Money<'RUB'>))
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
