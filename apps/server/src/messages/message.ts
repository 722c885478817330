import type { ProblemCode } from '@florin/contract'
import type { Money } from '@florin/money'

export type Channel = 'sms' | 'push'

/**
 * How a message reached us. Our own client sends notifications and SMS separately, so a payment reported by both comes twice; a forwarder
 * app is one input, whatever it brings.
 */
export type Door = 'own-push' | 'own-sms' | 'forwarder'

/** What a phone has seen, untouched. */
export interface RawMessage {
  readonly channel: Channel
  /** Our own client's, where it is not told. */
  readonly door?: Door
  /** The number or name an SMS came from, or the package (at worst the title) of the app that showed a push. */
  readonly sender: string
  /** Of a push; an SMS has none. */
  readonly title?: string
  readonly text: string
}

/** Why a message is never parsed that claims to be a test message and is none of its phone's. */
export const strangeTrial: ProblemCode = 'trial.not_found'

/**
 * How surely the message came from the bank. `bank-app`: a push of the bank's own package, as our own client took it from Android.
 * `short-code`: an SMS of the bank's exact sender, or a push of its package that comes through a forwarder app. `name-only`: the right
 * name on the wrong channel, as some forwarders report it; anyone who can show a notification or forge a sender can show that name, so it
 * must never confirm a deal by itself.
 */
export type Origin = 'bank-app' | 'short-code' | 'name-only'

export type IgnoredReason =
  /** What people write to each other in a bank's app, and requests for money. */
  | 'chat'
  | 'one-time-code'
  | 'declined'
  | 'refund'
  | 'cashback'
  | 'interest'
  | 'own-transfer'
  | 'offer'
  | 'not-yet'
  | 'foreign-currency'

export type UnparsedReason = 'too-long' | 'no-template' | 'ambiguous' | 'other-banks-words'

export interface FromBank {
  readonly bank: string
  readonly origin: Origin
}

export type TailOf = 'card' | 'account' | 'phone'

/** Money that moved, as the bank reports it. Everything but the amount may be missing. */
export interface Movement {
  readonly templateId: string
  readonly templateVersion: number
  readonly amount: Money<'RUB'>
  /** After the movement; negative on an overdraft. */
  readonly balance?: Money<'RUB'>
  /** The last digits of a card, an account or a telephone, as many as are printed: usually four. */
  readonly cardTail?: string
  /** What `cardTail` is the end of. */
  readonly tailOf?: TailOf
  readonly payer?: string
  /** Wages, a pension, a benefit: money that came, and no payer's. */
  readonly isWage?: true
  readonly payerBank?: string
  /** As printed: 16:04, or 16:04:59. The bank's clock, usually Moscow's. */
  readonly time?: string
  readonly date?: string
}

export type Notice =
  | ({ readonly kind: 'credit' | 'debit' } & FromBank & Movement)
  | ({ readonly kind: 'alarm' } & FromBank)
  /** A refund or an own transfer moves the balance too: the movement is there for the chain, and is never a receipt. */
  | ({ readonly kind: 'ignored'; readonly reason: IgnoredReason; readonly movement?: Movement } & FromBank)
  | ({ readonly kind: 'unparsed'; readonly reason: UnparsedReason } & FromBank)
  | { readonly kind: 'unknown-sender' }

/** How a message is being read: as it comes, or again with newer templates. */
export interface Manner {
  readonly isReplayed: boolean
  readonly isTimely: boolean
}
