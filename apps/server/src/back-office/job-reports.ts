import type { Database } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { writeReports } from './money-store.ts'

export interface JobReports {
  succeeded(name: string): void
  /** Writes what is known of the jobs of this process; itself a job. */
  jobFor(jobs: readonly Job[]): Job
}

export const reportJob = 'jobs.report'
const reportSeconds = 15

/** When each job last succeeded, for staff who look from another process. One write for all jobs, every few seconds. */
export function jobReports(db: Database): JobReports {
  const succeededMs = new Map<string, number>()
  return {
    succeeded: (name) => void succeededMs.set(name, performance.now()),
    jobFor: (jobs) => ({
      name: reportJob,
      everySeconds: reportSeconds,
      run: () =>
        writeReports(
          db.each,
          jobs.flatMap(({ name, everySeconds }) => {
            const at = succeededMs.get(name)
            if (at === undefined) return []
            return [
              {
                name,
                everySeconds: Math.max(1, Math.ceil(everySeconds)),
                succeeded: (performance.now() - at) / 1_000,
              },
            ]
          }),
        ),
    }),
  }
}
