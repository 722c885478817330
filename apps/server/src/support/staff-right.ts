import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Actor, Caller } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import type { Database } from '../platform/database.ts'
import type { HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import { Problem } from '../platform/problem.ts'
import { type ChangeUserParts, changeUser } from './change-user.ts'

export interface StaffRightParts extends ChangeUserParts {
  readonly db: Database
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
}

export function staffRightRoutes(serve: Serve, parts: StaffRightParts): void {
  serve(contract.changeStaffRight, async ({ actor, params: { id }, body, caller }) => {
    const held = await changeStaffRight(parts, actor, caller, { userId: id, ...body })
    const text = held === undefined ? 'staff_right_changed' : 'held_waits'
    return { message: answerText(caller.language, text), held: held ?? null }
  })
}

interface RightChange {
  readonly userId: string
  readonly is_staff: boolean
  readonly reason: string
  readonly otp?: string | undefined
}

/** Taking the right away is never held; giving it is, and then the held change's id is answered. */
async function changeStaffRight(
  parts: StaffRightParts,
  actor: Actor,
  { ip, requestId }: Caller,
  { userId, is_staff, reason, otp }: RightChange,
): Promise<string | undefined> {
  if (parts.held.isOnePerson(userId, actor.userId)) throw new Problem('user.own_account')
  const origin = { ip, requestId }
  const by = { actor: `user:${actor.userId}`, origin }
  const isGiven = await parts.db.write(async (tx) => {
    const user = await parts.users.findAndLock(tx, userId)
    if (!user) throw new Problem('user.not_found')
    if (is_staff && !user.isStaff && parts.held.isOn) return true
    await changeUser(parts, tx, { ...by, reason }, userId, { isStaff: is_staff })
    return false
  })
  if (!isGiven) return undefined
  const path = contract.changeStaffRight.path.replace(':id', userId)
  const call = { method: 'POST', path, body: { is_staff, reason } }
  const code = await parts.staffCodes.judge(actor, call, otp)
  return parts.db.write(async (tx) => {
    await parts.staffCodes.spend(tx, code)
    return parts.held.hold(tx, {
      kind: 'user.staff',
      subject: `user:${userId}`,
      concerns: [userId],
      makerId: actor.userId,
      reason,
      change: { userId, isStaff: true },
      origin,
    })
  })
}
