import type { DisputeRole } from '@florin/contract'
import { isSame } from '../deals/index.ts'
import type { Actor } from '../http/request.ts'
import type { Queryable } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { isOpenCase } from './dispute.ts'
import { type CaseStand, findStand, partiesOf } from './find-store.ts'
import type { DisputeParts } from './parts.ts'
import { partIn } from './role.ts'

export interface Reached {
  readonly stand: CaseStand
  readonly role: DisputeRole
}

/** The case and the caller's role in it. A stranger's case answers like a missing one. */
export function reach(
  { db }: Pick<DisputeParts, 'db'>,
  actor: Pick<Actor, 'userId' | 'isStaff'>,
  id: string,
): Promise<Reached> {
  return reachIn(db.each, actor, id)
}

/** The same in the caller's transaction. */
export async function reachIn(
  on: Queryable,
  actor: Pick<Actor, 'userId' | 'isStaff'>,
  id: string,
): Promise<Reached> {
  const stand = await findStand(on, id)
  const role = stand && partIn(stand, actor)
  if (!stand || !role) throw new Problem('dispute.not_found')
  return { stand, role }
}

/** For support's own verbs. */
export async function reachAsSupport(parts: DisputeParts, actor: Actor, id: string): Promise<CaseStand> {
  const { stand, role } = await reach(parts, actor, id)
  if (role !== 'support') throw new Problem('dispute.not_found')
  return stand
}

/** For what only a judge may read: refused as a verdict is, to whoever is a side, its lead, or one person with one of them. */
export async function reachAsJudge(parts: DisputeParts, actor: Actor, id: string): Promise<void> {
  await reachAsSupport(parts, actor, id)
  const parties = await partiesOf(parts.db.each, id)
  if (parties.some((party) => isSame(parts.deals.linkBetween, party, actor.userId)))
    throw new Problem('dispute.own_case')
}

export function assertOpen({ status }: CaseStand): void {
  if (!isOpenCase(status)) throw new Problem('dispute.decided')
}
