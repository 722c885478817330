import type { DealParts } from '../deals/index.ts'
import type { Actor, Caller } from '../http/request.ts'
import type { Origin } from '../platform/audit.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { CodedCall, HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import type { RightCode } from '../platform/one-time-codes.ts'
import type { Wallet } from '../wallet/index.ts'
import type { WebhookParts } from '../webhooks/index.ts'

/** What support's queues need of the rest of the house. */
export interface BackOfficeParts {
  readonly db: Database
  readonly live: Pick<Live, 'announceToEach'>
  readonly deals: DealParts
  readonly payouts: Wallet['payouts']
  readonly webhooks: WebhookParts
  readonly held: HeldChanges
  readonly codes: StaffCodes
  /** Kopecks; a receipt above it is attached by two members of staff. */
  readonly attachAbove: bigint
  /** How many cases wait for support, as this member of staff counts them. */
  countDisputes(actor: Actor): Promise<number>
  /** A change of a person with its audit entry. */
  activate(tx: Tx, by: { readonly actor: string; readonly origin: Origin }, userId: string): Promise<void>
}

/** Who acts, from where. */
export interface StaffCall {
  readonly actor: Actor
  readonly caller: Caller
}

export const originOf = ({ caller: { ip, requestId } }: StaffCall): Origin => ({ ip, requestId })

/** Judges the code of a dangerous call; nothing where this installation asks for none. */
export async function judgeCode(
  { codes }: BackOfficeParts,
  { actor }: StaffCall,
  call: CodedCall,
  isNeeded: boolean,
): Promise<RightCode | undefined> {
  if (!isNeeded) return undefined
  const { otp } = call.body as { otp?: string }
  return codes.judge(actor, call, otp)
}

/** Every member of staff whose pages are open asks anew. */
export async function tellStaff({ live }: BackOfficeParts, tx: Tx, ids: readonly string[]): Promise<void> {
  await live.announceToEach(tx, ids, { type: 'staff.changed' })
}
