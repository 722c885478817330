import { objectToVerdict } from '../../deals/index.ts'
import type { Actor } from '../../http/request.ts'
import type { Origin } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { reach } from '../access.ts'
import type { DisputeParts } from '../parts.ts'

export interface Objecting {
  readonly id: string
  readonly note: string
  readonly origin: Origin
}

/** The loser of a rule's verdict objects on the web. Support has no side, and decides. */
export async function objectAsPerson(parts: DisputeParts, actor: Actor, objecting: Objecting) {
  const { role } = await reach(parts, actor, objecting.id)
  if (role === 'support') throw new Problem('dispute.not_objectable')
  return objectFor(parts, { ...objecting, side: role, userId: actor.userId })
}

/** The same for a side whose own case it is. */
export async function objectFor(
  parts: DisputeParts,
  { id, note, origin, side, userId }: Objecting & { side: 'merchant' | 'trader'; userId: string },
): Promise<{ id: string; number: number }> {
  const openedAt = await verdictOpened(parts, parts.db.each, id, userId)
  return objectToVerdict(parts.deals, { disputeId: id, actorId: userId, side, note, origin, openedAt })
}

/** When this person first opened an alert of the verdict. */
export function verdictOpened(
  { firstOpened }: Pick<DisputeParts, 'firstOpened'>,
  tx: Queryable,
  disputeId: string,
  userId: string,
): Promise<Date | undefined> {
  return firstOpened(tx, userId, `dispute:${disputeId}`, ['dispute.decided'])
}
