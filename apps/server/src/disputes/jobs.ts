import type { Job } from '../platform/jobs.ts'
import { foldCounts } from './count-store.ts'
import type { DisputeParts } from './parts.ts'
import { decideObvious } from './rules/index.ts'

export function disputeJobs(parts: DisputeParts): Job[] {
  return [
    // Changes that are not folded yet are added up by every reader.
    { name: 'disputes.fold', everySeconds: 5, run: () => foldCounts(parts.db.each) },
    { name: 'disputes.rules', everySeconds: 5, run: () => decideObvious(parts) },
  ]
}
