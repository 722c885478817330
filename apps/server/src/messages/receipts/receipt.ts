import type { Money } from '@florin/money'
import type { TailKind } from '../account.ts'
import type { Judgement, Trust } from '../chain.ts'
import type { Channel } from '../message.ts'

// What a receipt is, and when two notices are of one. Pure, so that it is tested without a phone.

/** What one notice says of a credit. */
export interface Credit {
  readonly channel: Channel
  readonly templateId: string
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly tailOf: TailKind | undefined
  /** Of the payer's name without its dress. */
  readonly payerKey: string | undefined
}

/** One text of a receipt that is known. */
export interface KnownNotice {
  readonly channel: Channel
  readonly templateId: string
  readonly balance: Money<'RUB'> | undefined
  /** Its balance has moved the chain, or proven it. */
  readonly isInChain: boolean
}

/** A receipt has the facts of one text: the one whose trust it claims. */
export interface KnownReceipt {
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly tailOf: TailKind | undefined
  readonly payerKey: string | undefined
  readonly notices: readonly KnownNotice[]
}

export type Likeness = 'other' | 'same' | 'repeat'

/**
 * Whether a notice repeats a known credit: same phone, bank and amount within three minutes are given. In doubt it does: a receipt taken
 * for two would pay out twice, two taken for one only make a person check.
 */
export function liken(known: KnownReceipt, credit: Credit): Likeness {
  // A push may print the account where the SMS prints the card: only digits of one kind can differ.
  const isOtherTail = known.tailOf === credit.tailOf && differ(known.cardTail, credit.cardTail)
  if (isOtherTail || differ(known.payerKey, credit.payerKey)) return 'other'
  const { balance } = credit
  if (balance && known.notices.some((notice) => notice.balance?.units === balance.units)) return 'same'
  if (balance && known.balance) return 'other'
  // The same kind of notice again, and no balance to distinguish them: two payments, or one reported twice. A balance that another text
  // of this receipt has printed decides nothing: that text may be forged.
  const isRepeated = known.notices.some(
    (notice) =>
      notice.channel === credit.channel && (notice.templateId === credit.templateId || notice.balance),
  )
  return isRepeated ? 'repeat' : 'same'
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

/** A receipt claims the trust of its best text, and the facts of that text only. */
export function isBetter(fresh: Judgement, known: { readonly trust: Trust }): boolean {
  return fresh.trust > known.trust
}

/** First name and the last initial: what Иван И., ИВАН И. and ИВАН ИВАНОВИЧ И. have in common. */
export function payerKeyOf(payer: string): string {
  const words =
    payer
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}+/gu) ?? []
  const [first = ''] = words
  return words.length > 1 ? `${first} ${words.at(-1)?.[0] ?? ''}` : first
}

/** Notices of one credit come within this time. */
export const nearMs = 3 * 60_000

/** At about the same time. */
export function isNear(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= nearMs
}

const backlogMs = 7 * 24 * 3_600_000

export interface Times {
  /** When the phone says it came, by the server's clock. */
  readonly cameMs: number
  readonly storedMs: number
  /** When the message before it on the same phone came. */
  readonly previousMs: number | undefined
}

/** Near the server's time; or late, but in the order in which the phone kept it. */
export function isTimely({ cameMs, storedMs, previousMs }: Times): boolean {
  const late = storedMs - cameMs
  if (Math.abs(late) <= nearMs) return true
  return late > 0 && late <= backlogMs && (previousMs === undefined || cameMs >= previousMs)
}
