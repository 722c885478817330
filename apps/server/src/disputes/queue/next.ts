import { type Answer, type Contract, leaseMinutes } from '@florin/contract'
import { isSame } from '../../deals/index.ts'
import type { Actor } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import { countGroups, countOwnVerdicts } from '../count-store.ts'
import { awaitedGroups } from '../dispute.ts'
import type { DisputeParts } from '../parts.ts'
import { tellSupport } from './lease.ts'
import { type After, candidates, countHeld, holdFirst, oldestFreeSeconds } from './next-store.ts'

type Parts = Pick<DisputeParts, 'db' | 'live' | 'deals'>

/** How many are looked at in one go. Most often the first of them is it. */
const pageSize = 25

/** Hands out the oldest case without a lease that this member of support may judge; the lease begins in the same transaction. */
export async function nextDispute(
  parts: Parts,
  actor: Actor,
  except: readonly string[],
): Promise<Answer<Contract['nextDispute']>> {
  return parts.db.write(async (tx) => {
    const taken = await takeOldest(parts, tx, actor, except)
    if (taken) await tellSupport(parts, tx, taken.id)
    return {
      dispute: taken ? { id: taken.id, number: Number(taken.number) } : null,
      left: await countLeft(tx, actor.userId),
      oldest_seconds: await oldestFreeSeconds(tx),
    }
  })
}

async function takeOldest({ deals }: Parts, tx: Tx, actor: Actor, except: readonly string[]) {
  let after: After | undefined
  do {
    const page = await candidates(tx, except, after, pageSize)
    // Links between accounts are cached in memory, so this condition is checked here and not in SQL.
    const judgeable = page.filter(
      ({ parties }) => !parties.some((id) => isSame(deals.linkBetween, id, actor.userId)),
    )
    const ids = judgeable.map(({ id }) => id)
    const taken = ids.length > 0 ? await holdFirst(tx, ids, actor, leaseMinutes) : undefined
    if (taken) return taken
    after = page.length === pageSize ? page.at(-1) : undefined
  } while (after)
  return undefined
}

/** By counters, without what is held: never slower for a long queue than for a short one. */
async function countLeft(tx: Tx, userId: string): Promise<number> {
  const waiting = await countGroups(tx, { role: 'support', userId }, awaitedGroups('support'))
  return Math.max(0, waiting - (await countOwnVerdicts(tx, userId)) - (await countHeld(tx, userId)))
}
