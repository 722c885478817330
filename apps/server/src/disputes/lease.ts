import { leaseMinutes } from '@florin/contract'
import type { Actor } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { giveUpEnded, giveUpLease, takeLease } from './lease-store.ts'
import type { DisputeParts } from './parts.ts'

/** Takes the case for 15 minutes, or keeps it so much longer. Nobody holds a decided case. */
export async function blockDispute({ db }: DisputeParts, actor: Actor, id: string): Promise<Date | null> {
  const lease = await takeLease(db.each, id, actor, leaseMinutes)
  if (!lease) throw new Problem('dispute.not_found')
  if (lease.isOpen && !lease.heldUntil) throw new Problem('dispute.held')
  return lease.heldUntil
}

/** Gives the case back; what somebody else holds stays theirs. */
export async function unblockDispute({ db }: DisputeParts, actor: Actor, id: string): Promise<void> {
  if ((await giveUpLease(db.each, id, actor.userId)) === undefined) throw new Problem('dispute.not_found')
}

/** Whoever signs out holds nothing any more. Without a person: after news of ended sessions may have been missed. */
export async function endLeases({ db }: Pick<DisputeParts, 'db'>, userId: string | undefined): Promise<void> {
  await giveUpEnded(db.each, userId)
}
