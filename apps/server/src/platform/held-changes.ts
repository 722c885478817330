import type { HeldKind } from '@florin/contract'
import type { Origin } from './audit.ts'
import type { Tx } from './database.ts'
import type { RightCode } from './one-time-codes.ts'

/** A dangerous act as a member of staff asked for it. */
export interface HeldRequest {
  readonly kind: HeldKind
  /** `user:<id>`, `payment_method:<id>`, `receipt:<id>`, `dispute:<id>`. */
  readonly subject: string
  /** Everybody whose account or money it concerns: none of them may approve it. */
  readonly concerns: readonly string[]
  readonly makerId: string
  /** Why, in the maker's words; empty where the screen asks for none. */
  readonly reason: string
  /** What is to be done, read again by its handler on approval. Kept sealed, because it may hold a card number. */
  readonly change: object
  readonly origin: Origin
}

/** Where a dangerous act goes instead of being carried out. */
export interface HeldChanges {
  /** The operator's setting; off means that acts are carried out at once. */
  readonly isOn: boolean
  /** Keeps the act for a second member of staff; answers its id. */
  hold(tx: Tx, request: HeldRequest): Promise<string>
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

/** What the domain of a dangerous act gives, so that it can be shown, checked again and carried out. */
export interface HeldHandler {
  look(tx: Tx, change: object): Promise<HeldLook>
  /** Carries it out in the transaction of the approval, with its own audit entry. */
  apply(
    tx: Tx,
    change: object,
    by: { readonly makerId: string; readonly approverId: string; readonly origin: Origin },
  ): Promise<void>
}

export type HeldHandlers = Readonly<Record<HeldKind, HeldHandler>>
