import type { Job } from '../platform/jobs.ts'
import { foldCounts } from './count-store.ts'
import type { DisputeParts } from './parts.ts'

export function disputeJobs({ db }: Pick<DisputeParts, 'db'>): Job[] {
  // Changes that are not folded yet are added up by every reader.
  return [{ name: 'disputes.fold', everySeconds: 5, run: () => foldCounts(db.each) }]
}
