import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { tellMaker } from './alerts.ts'
import { assertNotOwn, assertOpen } from './held.ts'
import type { HeldParts } from './parts.ts'
import type { HeldChange } from './store.ts'
import { decideHeld, lockHeld, markSentBack } from './store.ts'

interface Decider {
  /** Undefined for the operator's command. */
  readonly userId: string | undefined
  readonly origin: Origin
}

/** Ends a change without carrying it out; also one whose approval was refused. */
export async function reject(parts: HeldParts, id: string, by: Decider, reason: string): Promise<void> {
  await parts.db.write(async (tx) => {
    const change = await lockOpen(parts, tx, id, by)
    await decideHeld(tx, id, { state: 'rejected', by: by.userId, reason })
    await auditEnd(tx, change, by, { action: 'held_change.reject', state: 'rejected', reason })
    await tellMaker(parts, tx, change, { state: 'rejected', reason })
  })
}

/** A refused approval goes back to the maker, who looks at the new facts and asks again. */
export async function sendBack(parts: HeldParts, id: string, by: Decider): Promise<void> {
  await parts.db.write(async (tx) => {
    const change = await lockOpen(parts, tx, id, by)
    if (change.state !== 'refused') throw new Problem('held.decided')
    await markSentBack(tx, id)
    await auditEnd(tx, change, by, { action: 'held_change.send_back', state: 'refused', reason: '' })
    await tellMaker(parts, tx, change, { state: 'sent_back', reason: '' })
  })
}

async function lockOpen(parts: HeldParts, tx: Tx, id: string, { userId }: Decider): Promise<HeldChange> {
  const locked = await lockHeld(tx, id)
  if (!locked) throw new Problem('held.not_found')
  if (userId !== undefined) {
    assertNotOwn(parts, locked.change, userId)
    if (!(await parts.users.lockStaff(tx, [userId])).has(userId)) throw new Problem('rights.lacking')
  }
  assertOpen(locked.change)
  return locked.change
}

async function auditEnd(
  tx: Tx,
  { id, kind, subject, makerId, state: before }: HeldChange,
  { userId, origin }: Decider,
  { action, state, reason }: { readonly action: string; readonly state: string; readonly reason: string },
): Promise<void> {
  await writeAudit(tx, {
    actor: userId === undefined ? 'operator' : `user:${userId}`,
    action,
    subject,
    before: { held: id, state: before },
    after: { held: id, state, kind, maker: `user:${makerId}`, reason },
    origin,
  })
}
