import type { Database } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { skeletonOf } from './skeleton.ts'
import { namesWithoutSkeleton, setOldSkeletons } from './store.ts'

const batch = 500
const mostBatches = 20

export function skeletonJob(db: Database): Job {
  return { name: 'users.skeletons', everySeconds: 60, run: () => fillSkeletons(db) }
}

/** Names from before the rule, the oldest first: of two that look alike, the older one keeps the look to itself. */
export async function fillSkeletons(db: Database): Promise<void> {
  for (let round = 0; round < mostBatches; round += 1) {
    const names = await namesWithoutSkeleton(db.each, batch)
    if (names.length === 0) return
    const old = names.map(({ id, username }) => ({ id, username, skeleton: skeletonOf(username) }))
    await db.write((tx) => setOldSkeletons(tx, old))
    if (names.length < batch) return
  }
}
