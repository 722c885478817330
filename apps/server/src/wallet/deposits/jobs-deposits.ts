import type { Database } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { chainWatch, claimSecondLook, whileAlone } from '../chain/index.ts'
import type { Reconciliation } from '../reconciliation/index.ts'
import type { Scanner } from './scan.ts'

export interface DepositJobParts {
  readonly db: Database
  readonly log: Log
  readonly scanner: Scanner
  readonly reconciliation: Reconciliation
}

/** The job to wake when a person waits for a deposit. */
export const scanJob = 'deposits.scan'

export function depositJobs({ db, log, scanner, reconciliation }: DepositJobParts): Job[] {
  return [
    // A block comes every three seconds.
    { name: scanJob, everySeconds: 3, run: async () => void (await scanner.scan()) },
    { name: 'deposits.second_look', everySeconds: 600, run: () => secondLook(db, scanner) },
    { name: 'deposits.watch', everySeconds: 15, run: chainWatch({ db, log }) },
    { name: 'deposits.reconcile', everySeconds: 60, run: () => reconciliation.reconcileIfDue() },
  ]
}

async function secondLook(db: Database, scanner: Scanner): Promise<void> {
  await whileAlone(
    db,
    async () => {
      if (await claimSecondLook(db.each)) await scanner.lookAgain()
    },
    30_000,
  )
}
