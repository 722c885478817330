import { staffLimits } from '@florin/contract'
import { findBank, openNumber, type RequisiteName } from '../payment-methods/index.ts'
import { writeAudit } from '../platform/audit.ts'
import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import type { StoryParts } from './parts.ts'
import { countActsToday, lockStaff } from './profile-store.ts'
import { openProfile, refuseOverLimit, type StaffAct } from './staff-limits.ts'

const action = 'payment_method.revealed'

interface Reveal extends StaffAct {
  readonly methodId: string
  readonly number: RequisiteName
  readonly reason: string
}

/** Shows one full number. Its owner is told; the log keeps its last digits only. */
export async function revealNumber(
  parts: StoryParts,
  act: Reveal,
): Promise<{ number: string; left: number }> {
  await openProfile(parts, act)
  const outcome = await parts.db.write(async (tx) => {
    const actor = `user:${act.staffId}`
    await lockStaff(tx, act.staffId)
    const used = await countActsToday(tx, actor, action)
    if (used >= staffLimits.numbersADay) return refuseOverLimit(parts, tx, act, 'numbers')
    const opened = await openNumber(parts, tx, { id: act.methodId, ownerId: act.userId }, act.number)
    if (!opened) return new Problem('payment.not_found')
    if (opened.number === undefined) return new Problem('payment.number_missing')
    const { number, masked, bank } = opened
    await writeAudit(tx, {
      actor,
      action,
      subject: `payment_method:${act.methodId}`,
      after: { [act.number]: masked, reason: act.reason },
      origin: act.origin,
    })
    const values = {
      bank: findBank(bank)?.name ?? bank,
      requisite: masked,
      view_reason: act.reason,
      time: timeText(new Date()),
    }
    await parts.tell(tx, { userId: act.userId, kind: 'payment_method.revealed', values })
    return { number, left: staffLimits.numbersADay - used - 1 }
  })
  if (outcome instanceof Problem) throw outcome
  return outcome
}
