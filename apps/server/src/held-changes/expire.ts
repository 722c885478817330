import { writeAudit } from '../platform/audit.ts'
import type { Job } from '../platform/jobs.ts'
import { tellMaker } from './alerts.ts'
import type { HeldParts } from './parts.ts'
import { decideHeld, lockOverdue } from './store.ts'

const mostAtOnce = 100

export function heldJobs(parts: HeldParts): Job[] {
  return [{ name: 'held.expire', everySeconds: 60, run: () => expireHeld(parts) }]
}

/** Ends what has waited for 72 hours. An approval refuses it by the clock anyway; this tells its maker. */
export async function expireHeld(parts: HeldParts): Promise<void> {
  await parts.db.write(async (tx) => {
    for (const change of await lockOverdue(tx, mostAtOnce)) {
      const { id, kind, subject, makerId } = change
      await decideHeld(tx, id, { state: 'expired', by: undefined, reason: '' })
      await writeAudit(tx, {
        actor: 'system',
        action: 'held_change.expire',
        subject,
        before: { held: id, state: 'waiting' },
        after: { held: id, state: 'expired', kind, maker: `user:${makerId}` },
        origin: { ip: 'clock', requestId: 'clock' },
      })
      await tellMaker(parts, tx, change, { state: 'expired', reason: '' })
    }
  })
}
