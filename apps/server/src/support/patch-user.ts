import type { HeldUserField, StaffUser } from '@florin/contract'
import type { Actor, Caller } from '../http/request.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { CodedCall, HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import type { RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import type { User, UserService } from '../users/index.ts'
import { type ChangeUserParts, changeUser, type UserChange } from './change-user.ts'
import { type SplitChange, splitChange } from './dangerous-part.ts'
import { leadsOfPerson } from './lead-store.ts'
import { viewUsers } from './list.ts'

export interface PatchUserParts extends ChangeUserParts {
  readonly db: Database
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
  readonly live: Pick<Live, 'announceToEach'>
  readonly users: Pick<UserService, 'findAndLock' | 'changePerson' | 'staff'>
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
    const leads = await assertNotOwnMoney(parts, tx, actor, now, request.change)
    const origin = { ip: caller.ip, requestId: caller.requestId }
    await changeUser(parts, tx, { actor: `user:${actor.userId}`, origin }, now.id, atOnce)
    if (held.length > 0) await spend(parts, tx, code)
    const common = {
      subject: `user:${now.id}`,
      concerns: [now.id, ...leads],
      makerId: actor.userId,
      reason: '',
      origin,
    }
    for (const part of held) await parts.held.hold(tx, { ...part, ...common })
    await tellColleagues(parts, tx)
    const [user] = await viewUsers(tx, [request.userId])
    if (!user) throw new Error(`User ${request.userId} is gone`)
    return { user, held: fields }
  })
}

/** Lists and counts on the screens of other members of staff are renewed. */
async function tellColleagues({ live, users }: PatchUserParts, tx: Tx): Promise<void> {
  const ids = (await users.staff(tx)).map(({ id }) => id)
  await live.announceToEach(tx, ids, { type: 'staff.changed' })
}

/** Judged before the change begins: a wrong guess burns a try, whatever happens afterwards. */
async function codeFor(
  parts: PatchUserParts,
  actor: Actor,
  { userId, change, call, otp }: PatchUser,
): Promise<RightCode | undefined> {
  const isHeld = await parts.db.write(async (tx) => {
    const now = await lockOther(parts, tx, actor, userId)
    await assertNotOwnMoney(parts, tx, actor, now, change)
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

/**
 * Percentages and rights are not changed by the person themself with another account, and percentages not by the lead who earns a share
 * of them. Answers whom besides the person the change concerns.
 */
async function assertNotOwnMoney(
  { held }: PatchUserParts,
  tx: Tx,
  actor: Actor,
  now: User,
  change: UserChange,
): Promise<string[]> {
  const dangerous = splitChange(now, change).held
  if (dangerous.length === 0) return []
  const changesPercentages = dangerous.some(({ kind }) => kind === 'user.percentages')
  const leads = changesPercentages ? await leadsOfPerson(tx, now.id) : []
  if ([now.id, ...leads].some((id) => held.isOnePerson(id, actor.userId)))
    throw new Problem('user.own_account')
  return leads
}

function split({ held }: PatchUserParts, now: User, change: UserChange): SplitChange {
  return held.isOn ? splitChange(now, change) : { atOnce: change, held: [], fields: [] }
}

async function spend({ staffCodes }: PatchUserParts, tx: Tx, code: RightCode | undefined): Promise<void> {
  // A change that was judged safe has become dangerous since: the next try requires a code.
  if (!code) throw new Problem('code.missing')
  await staffCodes.spend(tx, code)
}
