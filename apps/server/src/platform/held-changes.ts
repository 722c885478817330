import type { DealStatus, HeldKind, VerdictReason } from '@florin/contract'
import type { Origin } from './audit.ts'
import type { Tx } from './database.ts'
import type { RightCode } from './one-time-codes.ts'

/** What is to be done, by kind. A card number in it is why a change is kept sealed. */
export interface HeldContents {
  'user.percentages': {
    readonly userId: string
    readonly depositBasisPoints?: number
    readonly withdrawBasisPoints?: number
  }
  'user.lead': { readonly userId: string; readonly isLead: true }
  'user.withdrawal': { readonly userId: string; readonly hasWalletOutput: true }
  'user.staff': { readonly userId: string; readonly isStaff: true }
  /** `change` as the domain of payment methods reads it. */
  'payment_method.requisites': {
    readonly ownerId: string
    readonly methodId: string
    readonly change: object
  }
  'dispute.verdict': {
    readonly disputeId: string
    readonly comment: string
    /** Whole kopecks as text, because JSON has no large integers. */
    readonly kopecks: string
    readonly version: number
    /** The state before, and marks of the exhibits; left out where the caller names none. */
    readonly reason?: VerdictReason | undefined
    readonly exhibits?: readonly string[] | undefined
  }
  'debt.cover': { readonly debtorId: string; readonly reason: string }
  'receipt.attach': {
    readonly receiptId: string
    readonly dealId: string
    /** The member of staff who attaches it: not in a deal of their own. */
    readonly actorId: string
    readonly reason: string
    /** The status in which the maker has seen the deal. */
    readonly status?: DealStatus | undefined
  }
}

/** A dangerous act, as a member of staff requested it. */
export type HeldRequest = { [Kind in HeldKind]: HeldRequestOf<Kind> }[HeldKind]

interface HeldRequestOf<Kind extends HeldKind> {
  readonly kind: Kind
  /** `user:<id>`, `payment_method:<id>`, `receipt:<id>`, `dispute:<id>`. */
  readonly subject: string
  /** Everybody whose account or money it concerns: none of them may approve it. */
  readonly concerns: readonly string[]
  readonly makerId: string
  /** Why, in the maker's words; empty where the screen does not require it. */
  readonly reason: string
  readonly change: HeldContents[Kind]
  readonly origin: Origin
}

/** Where a dangerous act goes instead of being carried out. */
export interface HeldChanges {
  /** The operator's setting; off means that acts are carried out at once. */
  readonly isOn: boolean
  /** Stores the act for a second member of staff; returns its id. */
  hold(tx: Tx, request: HeldRequest): Promise<string>
  /** The same account, or two that have a browser or a mailbox in common. */
  isOnePerson(oneId: string, otherId: string): boolean
}

/** A call that needs a code, with the very body that it carries (without `otp`). */
export interface CodedCall {
  readonly method: string
  readonly path: string
  readonly body: object
}

export interface StaffCodes {
  /** Refuses with code.missing, code.wrong or code.spent, naming the field `otp`. */
  judge(
    actor: { readonly userId: string; readonly sessionId: string },
    call: CodedCall,
    otp: string | undefined,
  ): Promise<RightCode>
  spend(tx: Tx, code: RightCode): Promise<void>
}

/** One line of the difference: what it was, what it is to become, as text in the unit that `field` has. */
export interface HeldField {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What the change does to money: a balance, an income a month, a queued withdrawal. */
export interface HeldEffect {
  readonly what: string
  readonly before: string
  readonly after: string
  readonly unit: 'USDT' | 'RUB' | 'percent'
}

export interface HeldLook {
  readonly fields: readonly HeldField[]
  readonly effects: readonly HeldEffect[]
  /** Everything else that the decision relied on. Compared on approval, as `fields` before are. */
  readonly facts: Readonly<Record<string, string | null>>
}

/** By whom a held change is carried out: requested by the maker, and approved by `user:<id>` or by the `operator`. */
export interface HeldDecision {
  readonly makerId: string
  readonly approver: string
  readonly reason: string
  readonly origin: Origin
}

/** What the domain of a dangerous act gives, so that it can be shown, checked again and carried out. */
export interface HeldHandler<Content extends object = object> {
  /** Locks what it reads until the transaction ends, so that nothing changes between the check and the act. Changes nothing. */
  look(tx: Tx, change: Content): Promise<HeldLook>
  /** Carries it out in the transaction of the approval, with its own audit entry. */
  apply(tx: Tx, change: Content, by: HeldDecision): Promise<void>
}

export type HeldHandlers = { readonly [Kind in HeldKind]: HeldHandler<HeldContents[Kind]> }
