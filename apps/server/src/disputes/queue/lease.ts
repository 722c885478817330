import { leaseMinutes } from '@florin/contract'
import type { Actor } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { DisputeParts } from '../parts.ts'
import { giveUpEnded, giveUpLease, supportIds, takeLease } from './lease-store.ts'

type LeaseParts = Pick<DisputeParts, 'db' | 'live'>

/** Takes the lease of a case for 15 minutes, or renews it for as long. A decided case has no lease. */
export async function blockDispute(parts: LeaseParts, actor: Actor, id: string): Promise<Date | null> {
  return parts.db.write(async (tx) => {
    const lease = await takeLease(tx, id, actor, leaseMinutes)
    if (!lease) throw new Problem('dispute.not_found')
    if (lease.isOpen && !lease.heldUntil) throw new Problem('dispute.held')
    if (lease.heldUntil && !lease.isRenewed) await tellSupport(parts, tx, id)
    return lease.heldUntil
  })
}

/** Gives the lease back; a lease of another member stays as it is. */
export async function unblockDispute(parts: LeaseParts, actor: Actor, id: string): Promise<void> {
  await parts.db.write(async (tx) => {
    const isGiven = await giveUpLease(tx, id, actor.userId)
    if (isGiven === undefined) throw new Problem('dispute.not_found')
    if (isGiven) await tellSupport(parts, tx, id)
  })
}

/** Releases the leases of a person who signs out. Without a person: of all ended sessions, after announcements may have been missed. */
export async function endLeases(parts: LeaseParts, userId: string | undefined): Promise<void> {
  await parts.db.write(async (tx) => {
    for (const id of await giveUpEnded(tx, userId)) await tellSupport(parts, tx, id)
  })
}

/** Who holds a case is shown to support only. */
export async function tellSupport({ live }: Pick<DisputeParts, 'live'>, tx: Tx, id: string): Promise<void> {
  await live.announceToEach(tx, await supportIds(tx), { type: 'disputes.changed', dispute_id: id })
}
