import { writeAudit } from '../platform/audit.ts'
import { Problem } from '../platform/problem.ts'
import type { StoryParts } from './parts.ts'
import { personExists } from './profile-store.ts'
import type { StaffAct } from './staff-limits.ts'

/**
 * Never held for a second member of staff: shutting somebody out must work at once. Who is let in again is no member of staff any more:
 * that right is given by two people only.
 */
export async function setBlocked(
  { db, users, sessions }: StoryParts,
  act: StaffAct,
  isBlocked: boolean,
  reason: string,
): Promise<boolean> {
  if (act.userId === act.staffId) throw new Problem('user.own_account')
  if (!(await personExists(db.each, act.userId))) throw new Problem('user.not_found')
  const by = { actor: `user:${act.staffId}`, origin: act.origin, reason }
  const changed = await db.write((tx) =>
    users.changePerson(tx, by, act.userId, isBlocked ? { isBlocked } : { isBlocked, isStaff: false }),
  )
  // Other nodes hear of it within a moment; this one need not wait for that.
  sessions.forget(act.userId)
  return changed.isBlocked
}

export async function endSession({ db, sessions }: StoryParts, act: StaffAct, id: string): Promise<void> {
  if (!(await personExists(db.each, act.userId))) throw new Problem('user.not_found')
  await db.write(async (tx) => {
    if (!(await sessions.endOne(tx, { id, userId: act.userId }, 'ended by staff')))
      throw new Problem('session.not_found')
    await writeAudit(tx, {
      actor: `user:${act.staffId}`,
      action: 'session.ended',
      subject: `user:${act.userId}`,
      before: { session_id: id, is_open: true },
      after: { session_id: id, is_open: false },
      origin: act.origin,
    })
  })
  sessions.forget(act.userId)
}

export async function noteExport(
  { db }: StoryParts,
  act: StaffAct,
  what: string,
  filter: object,
): Promise<void> {
  await db.write((tx) =>
    writeAudit(tx, {
      actor: `user:${act.staffId}`,
      action: 'story.exported',
      subject: `user:${act.userId}`,
      after: { what, ...filter },
      origin: act.origin,
    }),
  )
}
