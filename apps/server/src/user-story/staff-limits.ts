import { staffLimits } from '@florin/contract'
import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import type { StoryParts } from './parts.ts'
import * as store from './profile-store.ts'

/** Who acts on whose page. */
export interface StaffAct {
  readonly staffId: string
  readonly userId: string
  readonly origin: Origin
}

/** First in every call about one person: whose pages staff open is counted, and one too many is refused. */
export async function openProfile(parts: StoryParts, act: StaffAct): Promise<void> {
  const { db } = parts
  if (!(await store.personExists(db.each, act.userId))) throw new Problem('user.not_found')
  if (await store.hasViewedToday(db.each, act.staffId, act.userId)) return
  const refusal = await db.write(async (tx) => {
    await store.lockStaff(tx, act.staffId)
    if ((await store.countViewsToday(tx, act.staffId)) >= staffLimits.profilesADay)
      return refuseOverLimit(parts, tx, act, 'profiles')
    await store.insertView(tx, act.staffId, act.userId)
    return undefined
  })
  // Thrown after commit: the alarm stays.
  if (refusal) throw refusal
}

/** Before people are answered in a list: those who were not listed to this member of staff today are counted, or refused. */
export async function listPeople(
  parts: StoryParts,
  act: Omit<StaffAct, 'userId'>,
  userIds: readonly string[],
): Promise<void> {
  const { db } = parts
  if ((await store.notListedToday(db.each, act.staffId, userIds)).length === 0) return
  const refusal = await db.write(async (tx) => {
    await store.lockStaff(tx, act.staffId)
    const fresh = await store.notListedToday(tx, act.staffId, userIds)
    if ((await store.countListedToday(tx, act.staffId)) + fresh.length > staffLimits.peopleListedADay)
      return refuseOverLimit(parts, tx, act, 'people')
    await store.insertListed(tx, act.staffId, fresh)
    return undefined
  })
  if (refusal) throw refusal
}

/** Until midnight. Colleagues are told once a day. */
export async function refuseOverLimit(
  parts: StoryParts,
  tx: Tx,
  { staffId, origin }: Omit<StaffAct, 'userId'>,
  limit: 'profiles' | 'numbers' | 'people',
): Promise<Problem> {
  const subject = `user:${staffId}`
  if (!(await store.isAlarmed(tx, subject, limit))) {
    await writeAudit(tx, { actor: 'system', action: 'alarm.staff_limit', subject, after: { limit }, origin })
    await mailColleagues(parts, tx, staffId, limit)
  }
  const seconds = await store.secondsToMidnight(tx)
  return new Problem('limit.reached', { values: { seconds }, retryAfterSeconds: seconds })
}

async function mailColleagues(
  { users, queueMail }: StoryParts,
  tx: Tx,
  staffId: string,
  limit: string,
): Promise<void> {
  const staff = await users.staff(tx)
  const member = staff.find(({ id }) => id === staffId)?.username ?? staffId
  const values = { member, limit, time: timeText(new Date()) }
  for (const { id, email: to, language } of staff)
    if (id !== staffId) await queueMail(tx, { to, language, template: 'alarm.staff_limit', values })
}
