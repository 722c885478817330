import type { ChainState } from '@florin/contract'
import { type Money, money } from '@florin/money'
import type { Origin } from './message.ts'

// What a text proves. An SMS is easily forged, so it proves something only by a balance that a stranger can't know: the proven balance
// before it, plus the text's own sum. Pure; every rule is in docs/trust.md with the attack that it ends.

/** How much a text may be believed: 0 never confirms anything. */
export type Trust = 0 | 1 | 2 | 3

export type TrustReason =
  | 'bank_app'
  | 'balance_follows'
  | 'no_balance'
  | 'not_proven'
  | 'balance_low'
  | 'balance_guessable'
  | 'chain_stopped'
  | 'before_proof'
  | 'balance_breaks'
  | 'balance_missing'
  | 'tail_missing'
  | 'account_unclear'
  | 'other_account'
  | 'time_off'
  | 'name_only'
  | 'possible_duplicate'
  | 'replayed'

export interface Judgement {
  readonly trust: Trust
  readonly reason: TrustReason
}

/** The balance of one account as it was proven, and as texts have continued it since. */
export interface Chain {
  readonly balance: Money<'RUB'>
  /** What the last proof said. */
  readonly provenBalance: Money<'RUB'>
  /** The part of the balance that can't be added up by a person who has made every payment to this account. */
  readonly secret: Money<'RUB'>
  /** The movement of the text that gave the balance; a second text of the same movement prints the same balance. */
  readonly lastMoved: bigint
  /** When the proof was given, by the time of what it says; texts from before it are judged by nothing. */
  readonly provenAt: Date
  /** Whether texts of this account print its digits; undefined until one has continued the chain. */
  readonly hasTail: boolean | undefined
  /** Contradictions of the last day; five stop the chain. */
  readonly contradictedAt: readonly Date[]
  /** Too many contradictions: no SMS is believed until the chain is proven again. */
  readonly stoppedAt: Date | undefined
}

/** Below this a balance can be guessed. */
export const leastSecret = money('RUB', 1_000_00n)
export const mostContradictions = 5
const dayMs = 24 * 3_600_000

/** One text of a bank, as far as the chain is concerned. */
export interface ChainText {
  readonly origin: Origin
  readonly balance: Money<'RUB'> | undefined
  /** Negative for a debit. */
  readonly moved: bigint
  readonly hasTail: boolean
  readonly cameAt: Date
  /** The digits that it prints are of one of the phone's methods, or it prints none. */
  readonly isOfOwnAccount: boolean
  /** It prints no digits, and one of the accounts that it may be of is proven. */
  readonly mayBeOfProven: boolean
  /** Near the server's time, or in order from the phone's backlog. */
  readonly isTimely: boolean
  /** Read again later: what the chain was then is not known any more. */
  readonly isReplayed: boolean
  /** Another text of the same credit has printed the same balance, and the chain was moved by it. */
  readonly isAgain: boolean
}

/** How a text's balance relates to the chain. Support sees this instead of the balance. */
export type Link = 'none' | 'follows' | 'breaks'

export interface Judged extends Judgement {
  readonly link: Link
  /** What a balance that breaks the chain should have been. */
  readonly expected?: Money<'RUB'>
  /** What becomes of the chain; undefined where it stays as it is. */
  readonly effect?:
    | { readonly kind: 'moved' | 'contradicted'; readonly chain: Chain }
    /** The bank's own app has printed it: this balance is proven, whatever was believed before. */
    | { readonly kind: 'proof'; readonly balance: Money<'RUB'>; readonly isBreak: boolean }
}

export function judgeText(text: ChainText, chain: Chain | undefined): Judged {
  if (text.origin === 'name-only') return judged(0, 'name_only')
  if (!text.isTimely) return judged(0, 'time_off')
  if (text.origin === 'bank-app') return judgePush(text, chain)
  if (text.isReplayed) return judged(0, 'replayed')
  if (!text.isOfOwnAccount) return judged(0, 'other_account')
  if (chain) return judgeSms(text, chain)
  // Else leaving out the digits would turn a proven method's texts into unproven ones, which its owner may let through.
  if (text.mayBeOfProven) return judged(1, 'account_unclear')
  return judged(1, text.balance ? 'not_proven' : 'no_balance')
}

function judged(trust: Trust, reason: TrustReason, link: Link = 'none'): Judged {
  return { trust, reason, link }
}

/** A push that our own client took from the bank's own app needs no confirmation, and proves the balance that it prints. */
function judgePush(text: ChainText, chain: Chain | undefined): Judged {
  const { balance, cameAt } = text
  const isSilent = !balance || text.isReplayed || !text.isOfOwnAccount
  if (isSilent || (chain && cameAt < chain.provenAt)) return judged(3, 'bank_app')
  const link = linkOf(text, chain)
  return {
    trust: 3,
    reason: 'bank_app',
    link: link === 'breaks' ? 'breaks' : 'follows',
    effect: { kind: 'proof', balance, isBreak: link === 'breaks' },
  }
}

function judgeSms(text: ChainText, chain: Chain): Judged {
  if (!text.balance) return judged(0, 'balance_missing')
  if (!text.hasTail && chain.hasTail) return judged(0, 'tail_missing')
  if (text.cameAt < chain.provenAt) return judged(1, 'before_proof')
  if (linkOf(text, chain) === 'breaks') return contradiction(text, chain)
  const effect = text.isAgain ? undefined : { kind: 'moved' as const, chain: movedTo(chain, text) }
  return { ...strengthOf(chain), link: 'follows', ...(effect && { effect }) }
}

/** A balance that follows is worth as much as it is hard to guess. */
function strengthOf(chain: Chain): Judgement {
  if (chain.stoppedAt) return { trust: 1, reason: 'chain_stopped' }
  if (chain.balance.units < leastSecret.units) return { trust: 1, reason: 'balance_low' }
  if (chain.secret.units < leastSecret.units) return { trust: 1, reason: 'balance_guessable' }
  return { trust: 2, reason: 'balance_follows' }
}

function linkOf({ balance, moved, isAgain }: ChainText, chain: Chain | undefined): Link {
  if (!balance || !chain) return 'none'
  if (isAgain) return 'follows'
  return balance.units === chain.balance.units + moved ? 'follows' : 'breaks'
}

function movedTo(chain: Chain, { balance, moved, hasTail }: ChainText): Chain {
  const after = balance as Money<'RUB'>
  // How much has left the card is not known to payers. Where the chain itself could be guessed, that debit may be forged.
  const secret = moved < 0n && isStrong(chain) ? after : least(chain.secret, after)
  return { ...chain, balance: after, lastMoved: moved, secret, hasTail: chain.hasTail ?? hasTail }
}

function isStrong(chain: Chain): boolean {
  return strengthOf(chain).trust === 2
}

/** It replaces nothing: the genuine text after it still fits. */
function contradiction({ cameAt, moved }: ChainText, chain: Chain): Judged {
  const recent = chain.contradictedAt.filter((at) => cameAt.getTime() - at.getTime() < dayMs)
  const contradictedAt = [...recent, cameAt].slice(-mostContradictions)
  const isStopped = contradictedAt.length >= mostContradictions
  return {
    trust: 0,
    reason: 'balance_breaks',
    link: 'breaks',
    expected: money('RUB', chain.balance.units + moved),
    effect: {
      kind: 'contradicted',
      chain: { ...chain, contradictedAt, stoppedAt: chain.stoppedAt ?? (isStopped ? cameAt : undefined) },
    },
  }
}

/** What is known when a balance is proven. */
export interface Proof {
  readonly balance: Money<'RUB'>
  /** By the time of what it says: when the text came, or when the balance was typed. */
  readonly at: Date
  readonly hasTail: boolean | undefined
  /** Nothing where the balance was typed. */
  readonly moved: bigint
  /** It is not what texts have made of the proof before it. */
  readonly isBreak: boolean
  /** Credits to this account since the proof before, or of the last week, as any text reports them: all that payers can add up. */
  readonly reported: Money<'RUB'>
  /** Credits since the proof before that deals were paid with: they came for sure. */
  readonly settled: Money<'RUB'>
}

/** The chain as a proof leaves it. A proof works forward only. */
export function proven(before: Chain | undefined, proof: Proof): Chain {
  return {
    balance: proof.balance,
    provenBalance: proof.balance,
    lastMoved: proof.moved,
    secret: secretOf(before, proof),
    provenAt: proof.at,
    hasTail: proof.hasTail ?? before?.hasTail,
    contradictedAt: [],
    stoppedAt: undefined,
  }
}

/**
 * A payer who has paid every rouble to an empty card knows its balance. So what payments add up to is no secret; what was there before
 * is, and so is what remains once money has left the card, because payers do not see that.
 */
function secretOf(before: Chain | undefined, { balance, reported, settled, isBreak }: Proof): Money<'RUB'> {
  const beyondPayments = atLeastNothing(balance.units - reported.units)
  if (!before) return beyondPayments
  const hasMoneyLeft = before.provenBalance.units + settled.units - balance.units >= leastSecret.units
  if (!hasMoneyLeft) return least(before.secret, balance)
  return isBreak ? beyondPayments : least(most(before.secret, beyondPayments), balance)
}

function atLeastNothing(units: bigint): Money<'RUB'> {
  return money('RUB', units > 0n ? units : 0n)
}

function least(one: Money<'RUB'>, other: Money<'RUB'>): Money<'RUB'> {
  return other.units < one.units ? other : one
}

function most(one: Money<'RUB'>, other: Money<'RUB'>): Money<'RUB'> {
  return other.units > one.units ? other : one
}

/** How its owner sees it. */
export function stateOf(chain: Chain | undefined): ChainState {
  if (!chain) return 'unproven'
  const { reason } = strengthOf(chain)
  if (reason === 'chain_stopped') return 'stopped'
  return reason === 'balance_follows' ? 'proven' : 'guessable'
}
