import { type Money, money } from '@florin/money'
import type { Channel, Origin } from './message.ts'

// What a receipt is, when two notices tell of one, and how much it may be believed. Pure, so that it is tested without a phone.

/** How much a receipt may be believed: 0 never confirms anything. */
export type Trust = 0 | 1 | 2 | 3

export type TrustReason =
  | 'bank_app'
  | 'balance_follows'
  | 'no_balance'
  | 'first_balance'
  | 'balance_breaks'
  | 'chain_broken'
  | 'time_off'
  | 'name_only'
  | 'possible_duplicate'
  | 'replayed'

export interface Judgement {
  readonly trust: Trust
  readonly reason: TrustReason
}

/** What one notice says of a credit. */
export interface Credit {
  readonly channel: Channel
  readonly templateId: string
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  /** Of the payer's name without its dress. */
  readonly payerKey: string | undefined
}

export interface KnownReceipt {
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly payerKey: string | undefined
  readonly notices: readonly { readonly channel: Channel; readonly templateId: string }[]
}

export type Likeness = 'other' | 'same' | 'repeat'

/**
 * Whether a notice tells of a credit that is known already: same phone, bank and amount within three minutes are given.
 * In doubt it does: a receipt taken for two would pay out twice, two taken for one only make somebody look.
 */
export function liken(known: KnownReceipt, credit: Credit): Likeness {
  if (differ(known.cardTail, credit.cardTail) || differ(known.payerKey, credit.payerKey)) return 'other'
  if (known.balance && credit.balance) return known.balance.units === credit.balance.units ? 'same' : 'other'
  // The same kind of notice again, and no balance to tell them apart: two payments, or one told twice.
  const isRepeated = known.notices.some(
    ({ channel, templateId }) => channel === credit.channel && templateId === credit.templateId,
  )
  return isRepeated ? 'repeat' : 'same'
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

/** The last balance a bank told, and what has moved since without one. */
export interface Chain {
  readonly balance: Money<'RUB'>
  readonly untold: Money<'RUB'>
  readonly isBroken: boolean
}

/** Known for sure from here on. */
export function anchoredAt(balance: Money<'RUB'>): Chain {
  return { balance, untold: money('RUB', 0n), isBroken: false }
}

export type Link = 'none' | 'first' | 'follows' | 'breaks'

/** Does this balance continue what was known? `moved` is negative for a debit. */
export function linkOf(chain: Chain | undefined, moved: bigint, balance: Money<'RUB'> | undefined): Link {
  if (!balance) return 'none'
  if (!chain) return 'first'
  const next = chain.balance.units + moved
  const isNext = balance.units === next || balance.units === next + chain.untold.units
  return isNext ? 'follows' : 'breaks'
}

export interface Circumstances {
  readonly origin: Origin
  readonly link: Link
  readonly isChainBroken: boolean
  /** Near the server's time, or in order from the phone's backlog. */
  readonly isTimely: boolean
  /** Read again later: what the chain was then is not known any more. */
  readonly isReplayed: boolean
}

export function judgeCredit(circumstances: Circumstances): Judgement {
  const { origin, link, isChainBroken, isTimely, isReplayed } = circumstances
  if (origin === 'name-only') return { trust: 0, reason: 'name_only' }
  if (!isTimely) return { trust: 0, reason: 'time_off' }
  if (origin === 'bank-app') return { trust: 3, reason: 'bank_app' }
  if (isReplayed) return { trust: 0, reason: 'replayed' }
  if (link === 'breaks') return { trust: 0, reason: 'balance_breaks' }
  if (link === 'follows') return { trust: 2, reason: 'balance_follows' }
  if (isChainBroken) return { trust: 0, reason: 'chain_broken' }
  return link === 'first' ? { trust: 1, reason: 'first_balance' } : { trust: 1, reason: 'no_balance' }
}

export function better(one: Judgement, other: Judgement): Judgement {
  return other.trust > one.trust ? other : one
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

const nearMs = 3 * 60_000

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
