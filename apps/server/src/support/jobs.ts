import type { Database } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { foldUserCounts } from './list-store.ts'

export function staffUserJobs({ db }: { readonly db: Database }): Job[] {
  // Changes that are not folded yet are added up by every reader.
  return [{ name: 'users.fold', everySeconds: 10, run: () => foldUserCounts(db.each) }]
}
