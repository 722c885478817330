import type { Tx } from '../platform/database.ts'
import { averageRating } from './rating.ts'
import { pointsOfOwner } from './store.ts'

/** A trader's rating in percent, two decimals, rounded down; 75 for somebody without methods. */
export async function traderRating(tx: Tx, ownerId: string): Promise<number> {
  return averageRating(await pointsOfOwner(tx, ownerId))
}
