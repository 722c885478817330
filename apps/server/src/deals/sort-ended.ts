import type { Database } from '../platform/database.ts'
import * as store from './sorted-store.ts'

/** So many that nobody waits for the transaction that puts them in order. */
const atOnce = 5_000

/** Whoever has come to have many deals gets them put in order, once. Until then their lists are sorted when they ask. */
export async function sortForThoseWithMany(
  db: Pick<Database, 'each' | 'write'>,
  most = atOnce,
): Promise<void> {
  await db.write(store.markSeen)
  for (const userId of await store.unsortedUsers(db.each)) {
    for (const side of ['trader', 'merchant'] as const) {
      let after: store.Looked | undefined
      do after = await db.write((tx) => store.sortSome(tx, { userId, side }, after, most))
      while (after)
    }
    await db.write((tx) => store.tellWhole(tx, userId))
  }
}
