import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { ratingFor } from '../deal.ts'
import { tellReminder } from './case-alerts.ts'
import * as clock from './case-clock-store.ts'
import { pointsTaken } from './case-points.ts'
import { writeCaseEvent } from './case-step-store.ts'
import { lockPoints } from './case-store.ts'
import { lockOpenCase } from './dispute.ts'
import type { CaseParts } from './parts.ts'

const atOnce = 200
const origin = { ip: 'server', requestId: 'deals.cases' }

/** Reminds traders whose time to answer runs, and ends that time where it is over. The database's clock decides. */
export async function watchAnswers(parts: CaseParts): Promise<void> {
  for (const reminder of await clock.dueReminders(parts.db.each, atOnce)) await remind(parts, reminder)
  for (const id of await clock.dueAnswers(parts.db.each, atOnce)) await ignore(parts, id)
}

/** An alert that cannot be written must not keep others from theirs, nor a clock from ending. */
async function remind(parts: CaseParts, reminder: clock.DueReminder): Promise<void> {
  try {
    await parts.db.write(async (tx) => {
      if (await clock.claimReminder(tx, reminder)) await tellReminder(parts, tx, reminder)
    })
  } catch (error) {
    parts.log.error({ err: error, disputeId: reminder.disputeId }, 'disputes: a reminder could not be sent')
  }
}

async function ignore(parts: CaseParts, disputeId: string): Promise<void> {
  try {
    await parts.db.write((tx) => ignoreIn(tx, disputeId))
  } catch (error) {
    // The case was decided meanwhile.
    if (error instanceof Problem && error.code === 'dispute.decided') return
    parts.log.error({ err: error, disputeId }, 'disputes: the time to answer could not end')
  }
}

/** The time to answer is over without evidence: one point more, once for a case. Its verdict is still to come. */
async function ignoreIn(tx: Tx, disputeId: string): Promise<void> {
  const { deal, dispute } = await lockOpenCase(tx, disputeId)
  // Answered, or given time back, since the case was found.
  if (!(await clock.isAnswerDue(tx, disputeId))) return
  const isCounted = !deal.isTest && dispute.isAdmitted && !dispute.wasIgnored
  const points = isCounted ? pointsTaken(await lockPoints(tx, deal), ratingFor.ignored) : 0
  await clock.setIgnored(tx, deal, disputeId, points)
  await writeCaseEvent(tx, { dealId: deal.id, disputeId, cause: 'dispute_ignored', by: 'clock', points })
  await writeAudit(tx, {
    actor: 'system',
    action: 'dispute.ignored',
    subject: `dispute:${disputeId}`,
    after: { points },
    origin,
  })
}
