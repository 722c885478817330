import type { DisputeRole } from '@florin/contract'
import type { Actor } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { isOpenCase } from './dispute.ts'
import { type CaseStand, findStand } from './find-store.ts'
import type { DisputeParts } from './parts.ts'
import { partIn } from './role.ts'

export interface Reached {
  readonly stand: CaseStand
  readonly role: DisputeRole
}

/** The case and the part that whoever asks plays in it. A stranger's case answers like a missing one. */
export async function reach(
  { db }: Pick<DisputeParts, 'db'>,
  actor: Pick<Actor, 'userId' | 'isStaff'>,
  id: string,
): Promise<Reached> {
  const stand = await findStand(db.each, id)
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

export function assertOpen({ status }: CaseStand): void {
  if (!isOpenCase(status)) throw new Problem('dispute.decided')
}
