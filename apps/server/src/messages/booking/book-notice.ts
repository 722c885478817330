import { nearId } from '../../platform/near-id.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { accountKeyOf, methodsNamed } from '../account.ts'
import { type Chain, type Judged, judgeText, type Trust } from '../chain.ts'
import type { Movement } from '../chains/index.ts'
import { payerMac, sealPayer } from '../intake/index.ts'
import type { Manner } from '../message.ts'
import {
  isBetter,
  type KnownReceipt,
  type Likeness,
  liken,
  payerKeyOf,
  type ReceiptDetails,
} from '../receipts/index.ts'
import type { StoredMessage } from '../stored-message-store.ts'
import type { Booking } from './booking.ts'

/** Money that came: a receipt of its own, or another notice of one that is known. */
export function bookCredit(
  secrets: Secrets,
  booking: Booking,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
): void {
  const { terminalId, ownerId, cameAt } = message
  const { bank, amount } = notice
  const payerKey = notice.payer && payerKeyOf(notice.payer)
  const mac = payerKey ? payerMac(secrets, payerKey) : undefined
  const alike = booking.receipts.alike({ terminalId, bank, amount, cameAt })
  const { known, likeness } = findKnown(alike, message, notice, mac)
  const isAgain = alike.some((receipt) => hasMovedChainBy(receipt, notice))
  const judged = linkChain(booking, message, notice, manner, isAgain)
  const same = likeness === 'same' ? known : undefined
  const id = same?.id ?? nearId()
  const details: ReceiptDetails = {
    ...factsOf(booking, message, notice),
    payerMac: mac,
    sealedPayer: notice.payer ? sealPayer(secrets, id, notice.payer) : undefined,
    ...(likeness === 'repeat' ? ({ trust: 0, trustReason: 'possible_duplicate' } as const) : trustOf(judged)),
  }
  const telling = tellingOf(message, notice, judged)
  if (same)
    booking.receipts.addTo(
      same,
      isBetter(judged, { trust: same.trust as Trust }) ? details : undefined,
      telling,
    )
  else {
    booking.receipts.add({ ...details, id, ownerId, terminalId, bank, amount, cameAt }, telling)
    const { paymentMethodId } = details
    booking.chains.tell({ id, terminalId, bank, paymentMethodId, kopecks: amount.units, at: cameAt })
  }
  booking.booked.set(id, { id, ownerId })
}

function trustOf({ trust, reason }: Judged) {
  return { trust, trustReason: reason }
}

/** What this text says, and no other one: a text lends nothing to another. */
function factsOf(booking: Booking, { terminalId }: StoredMessage, notice: Movement) {
  const named = methodsNamed(booking.methodsOf(terminalId, notice.bank), notice)
  return {
    balance: notice.balance,
    cardTail: notice.cardTail,
    tailOf: notice.cardTail === undefined ? undefined : (notice.tailOf ?? 'card'),
    // The method that was credited, where the text leaves no choice.
    paymentMethodId: named.length === 1 ? named[0]?.id : undefined,
    chainId: booking.chains.idOf(accountOf(booking, terminalId, notice)),
  }
}

function tellingOf(message: StoredMessage, notice: Movement, { trust, link, effect, expected }: Judged) {
  return {
    messageId: message.id,
    templateId: notice.templateId,
    channel: message.channel,
    door: message.door,
    balance: notice.balance,
    expected,
    trust,
    link,
    isInChain: effect?.kind === 'moved' || effect?.kind === 'proof',
  }
}

/** The receipt that this notice repeats; a sure one before a doubtful one. */
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
    tailOf: notice.cardTail === undefined ? undefined : (notice.tailOf ?? 'card'),
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

/** Another text of the same credit has brought the chain to this very balance. */
function hasMovedChainBy({ notices }: KnownReceipt, { balance }: Movement): boolean {
  return (
    balance !== undefined &&
    notices.some((known) => known.isInChain && known.balance?.units === balance.units)
  )
}

/** Sets this movement's balance against the account's chain, and moves the chain on as far as the text may be believed. */
export function linkChain(
  booking: Booking,
  message: StoredMessage,
  notice: Movement,
  manner: Manner,
  isToldAgain = false,
): Judged {
  const { terminalId, cameAt } = message
  const account = accountOf(booking, terminalId, notice)
  const moved = notice.kind === 'debit' ? -notice.amount.units : notice.amount.units
  const hasTail = notice.cardTail !== undefined
  const chain = booking.chains.judging(account, hasTail)
  // A purchase comes by push and by SMS, and leaves no receipt to recognise it by. A credit is recognised by its receipt.
  const isAgain = isToldAgain || (notice.kind === 'debit' && isLastMove(chain, moved, notice))
  const judged = judgeText(
    {
      ...manner,
      origin: notice.origin,
      balance: notice.balance,
      moved,
      hasTail,
      cameAt,
      isOfOwnAccount: account.key !== undefined,
      mayBeOfProven: !hasTail && booking.chains.hasProven(account),
      isAgain,
    },
    chain,
  )
  const { effect } = judged
  if (effect?.kind === 'moved') booking.chains.move(account, effect.chain)
  if (effect?.kind === 'contradicted') booking.chains.contradict(account, effect.chain, message.ownerId)
  if (effect?.kind === 'proof')
    booking.chains.prove(account, { ...effect, at: cameAt, hasTail, moved, credit: moved > 0n ? moved : 0n })
  return judged
}

function isLastMove(chain: Chain | undefined, moved: bigint, { balance }: Movement): boolean {
  return chain !== undefined && chain.lastMoved === moved && chain.balance.units === balance?.units
}

/** The account whose balance a text prints: the one of the methods on this phone, never what the text itself says. */
function accountOf(booking: Booking, terminalId: string, notice: Movement) {
  const { bank } = notice
  return { terminalId, bank, key: accountKeyOf(booking.accountsOf(terminalId, bank), notice) }
}
