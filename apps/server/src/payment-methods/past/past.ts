import type { Tx } from '../../platform/database.ts'
import { assertAllWritten, assertPast, type Past } from '../../users/past/index.ts'
import * as store from './past-store.ts'

export { analyzePastRatings, methodsOnceOn } from './past-store.ts'

/** Points of each method, in the order in which they were earned. */
export async function ratePast(tx: Tx, past: Past, ratings: readonly store.PastRating[]): Promise<void> {
  assertPast(
    past,
    ratings.map(({ at }) => ({ people: [], moments: [at] })),
  )
  assertAllWritten(await store.addRatings(tx, [...past.people], ratings), ratings.length)
}

export async function notePastUse(tx: Tx, past: Past, uses: readonly store.PastUse[]): Promise<void> {
  assertPast(
    past,
    uses.map(({ at }) => ({ people: [], moments: [at] })),
  )
  assertAllWritten(await store.updateLastUse(tx, [...past.people], uses), uses.length)
}

/** The oldest of these people's methods is of that moment, and the others as much later as they were. */
export async function backdateMethods(
  tx: Tx,
  past: Past,
  ownerIds: readonly string[],
  from: Date,
): Promise<void> {
  assertPast(past, [{ people: ownerIds, moments: [from] }])
  await store.backdate(tx, ownerIds, from)
}
