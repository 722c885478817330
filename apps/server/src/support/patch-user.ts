import type { HeldUserField, StaffUser } from '@florin/contract'
import type { Actor, Caller } from '../http/request.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { CodedCall, HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../users/index.ts'
import { type ChangeUserParts, changeUser, type UserChange } from './change-user.ts'
import { type SplitChange, splitChange } from './dangerous-part.ts'
import { viewUsers } from './list.ts'

export interface PatchUserParts extends ChangeUserParts {
  readonly db: Database
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
}

export interface PatchUser {
  readonly userId: string
  readonly change: UserChange
  /** The call itself, which the code has to be for. */
  readonly call: CodedCall
  readonly otp: string | undefined
}

/** Carries out what may be carried out at once, and holds the rest, which needs a code. */
export async function patchUser(
  parts: PatchUserParts,
  actor: Actor,
  caller: Pick<Caller, 'ip' | 'requestId'>,
  request: PatchUser,
): Promise<{ user: StaffUser; held: HeldUserField[] }> {
  const code = await codeFor(parts, actor, request)
  return parts.db.write(async (tx) => {
    const now = await lockOther(parts, tx, actor, request.userId)
    const { atOnce, held, fields } = split(parts, now, request.change)
    const origin = { ip: caller.ip, requestId: caller.requestId }
    await changeUser(parts, tx, { actor: `user:${actor.userId}`, origin }, now.id, atOnce)
    if (held.length > 0) await spend(parts, tx, code)
    const common = {
      subject: `user:${now.id}`,
      concerns: [now.id],
      makerId: actor.userId,
      reason: '',
      origin,
    }
    for (const part of held) await parts.held.hold(tx, { ...part, ...common })
    const [user] = await viewUsers(tx, [request.userId])
    if (!user) throw new Error(`User ${request.userId} is gone`)
    return { user, held: fields }
  })
}

/** Judged before the change begins: a wrong guess burns a try, whatever happens afterwards. */
async function codeFor(
  parts: PatchUserParts,
  actor: Actor,
  { userId, change, call, otp }: PatchUser,
): Promise<RightCode | undefined> {
  const isHeld = await parts.db.write(async (tx) => {
    const now = await lockOther(parts, tx, actor, userId)
    return split(parts, now, change).held.length > 0
  })
  return isHeld ? parts.staffCodes.judge(actor, call, otp) : undefined
}

async function lockOther({ users }: PatchUserParts, tx: Tx, actor: Actor, userId: string): Promise<User> {
  if (actor.userId === userId) throw new Problem('user.own_account')
  const user = await users.findAndLock(tx, userId)
  if (!user) throw new Problem('user.not_found')
  return user
}

function split({ held }: PatchUserParts, now: User, change: UserChange): SplitChange {
  return held.isOn ? splitChange(now, change) : { atOnce: change, held: [], fields: [] }
}

async function spend({ staffCodes }: PatchUserParts, tx: Tx, code: RightCode | undefined): Promise<void> {
  // What was safe when it was judged has become dangerous meanwhile: the next try asks for a code.
  if (!code) throw new Problem('code.missing')
  await staffCodes.spend(tx, code)
}
