import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { HeldLook } from '../platform/held-changes.ts'
import type { RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import { tellMaker, tellPerson } from './alerts.ts'
import { assertNotOwn, assertWaits, type Difference, differencesOf } from './held.ts'
import { handlerOf, sealPlace, valuesOf } from './hold.ts'
import type { HeldParts } from './parts.ts'
import type { HeldChange } from './store.ts'
import { decideHeld, findHeld, lockHeld } from './store.ts'

/** A member of staff with a right code, or the operator's command. */
export interface Approver {
  readonly userId: string | undefined
  readonly code: RightCode | undefined
  readonly origin: Origin
}

type Refusal =
  | { readonly code: 'held.moved'; readonly differences: readonly Difference[]; readonly found: HeldLook }
  | { readonly code: 'held.maker_left' }

/**
 * Looks again, compares with what the maker saw, and carries the change out, all in one transaction. Where anything has moved the change
 * is refused for good, nothing of it is carried out, and the approver gets the difference.
 */
export async function approve(parts: HeldParts, id: string, approver: Approver): Promise<void> {
  const refusal = await parts.whileFundsMove(() => parts.db.write((tx) => approveIn(parts, tx, id, approver)))
  if (!refusal) return
  throw new Problem(refusal.code, {
    ...(refusal.code === 'held.moved' && { facts: { differences: refusal.differences } }),
  })
}

/** Before a code is asked for or judged: what could never be approved by this person is refused without burning a try. */
export async function assertApprovable(parts: HeldParts, id: string, userId: string): Promise<void> {
  const change = await findHeld(parts.db.each, id)
  if (!change) throw new Problem('held.not_found')
  assertNotOwn(parts, change, userId)
  assertWaits(change)
}

async function approveIn(
  parts: HeldParts,
  tx: Tx,
  id: string,
  approver: Approver,
): Promise<Refusal | undefined> {
  const locked = await lockHeld(tx, id)
  if (!locked) throw new Problem('held.not_found')
  const { change, sealed } = locked
  if (approver.userId !== undefined) assertNotOwn(parts, change, approver.userId)
  assertWaits(change)
  const isMakerStaff = await assertStillStaff(parts, tx, change, approver)
  if (approver.code) await parts.codes.spend(tx, approver.code)
  if (!isMakerStaff) return refuseApproval(parts, tx, change, approver, { code: 'held.maker_left' })
  const content = JSON.parse(parts.secrets.unseal(sealPlace(id), sealed)) as object
  const handler = handlerOf(parts, change.kind)
  const found = await lookAgain(() => handler.look(tx, content))
  const differences = differencesOf(change.look, found)
  if (differences.length > 0)
    return refuseApproval(parts, tx, change, approver, { code: 'held.moved', differences, found })
  const by = {
    makerId: change.makerId,
    approver: actorOf(approver),
    reason: change.reason,
    origin: approver.origin,
  }
  await handler.apply(tx, content, by)
  await end(parts, tx, change, approver, { state: 'approved' })
  await tellPerson(parts, tx, change)
  return undefined
}

/** What is not there any more, or decided, is a difference like any other. */
async function lookAgain(look: () => Promise<HeldLook>): Promise<HeldLook> {
  return look().catch((error: unknown) => {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return { fields: [], effects: [], facts: { obstacle: error.code } }
  })
}

/** Whoever lost the rights a moment ago approves nothing. Answers whether the maker still has them. */
async function assertStillStaff(
  { users }: HeldParts,
  tx: Tx,
  { makerId }: HeldChange,
  { userId }: Approver,
): Promise<boolean> {
  const staff = await users.lockStaff(tx, userId === undefined ? [makerId] : [makerId, userId])
  if (userId !== undefined && !staff.has(userId)) throw new Problem('rights.lacking')
  return staff.has(makerId)
}

async function refuseApproval(
  parts: HeldParts,
  tx: Tx,
  change: HeldChange,
  approver: Approver,
  refusal: Refusal,
): Promise<Refusal> {
  const found = refusal.code === 'held.moved' ? refusal.found : undefined
  await end(parts, tx, change, approver, { state: 'refused', ...(found && { found }) })
  return refusal
}

async function end(
  parts: HeldParts,
  tx: Tx,
  change: HeldChange,
  approver: Approver,
  { state, found }: { readonly state: 'approved' | 'refused'; readonly found?: HeldLook },
): Promise<void> {
  const { id, kind, subject, makerId, reason, look } = change
  await decideHeld(tx, id, { state, by: approver.userId, reason: '', ...(found && { found }) })
  await writeAudit(tx, {
    actor: actorOf(approver),
    action: state === 'approved' ? 'held_change.approve' : 'held_change.refuse',
    subject,
    before: { held: id, state: 'waiting', ...valuesOf(found ?? look, 'before') },
    after: { held: id, state, kind, maker: `user:${makerId}`, reason, ...valuesOf(look, 'after') },
    origin: approver.origin,
  })
  await tellMaker(parts, tx, change, { state, reason: '' })
}

const actorOf = ({ userId }: Approver) => (userId === undefined ? 'operator' : `user:${userId}`)
