import type { Queryable } from '../platform/database.ts'
import { averageRating } from './rating.ts'
import { pointsOfOwner, pointsOfOwners } from './store.ts'

/** A trader's rating in percent, two decimals, rounded down; 75 for somebody without methods. */
export async function traderRating(tx: Queryable, ownerId: string): Promise<number> {
  return averageRating(await pointsOfOwner(tx, ownerId))
}

/** The same for several, in one query. */
export async function traderRatings(
  tx: Queryable,
  ownerIds: readonly string[],
): Promise<(ownerId: string) => number> {
  const points = await pointsOfOwners(tx, ownerIds)
  return (ownerId) => averageRating(points.get(ownerId) ?? { sum: 0, count: 0 })
}
