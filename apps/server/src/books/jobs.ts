import type { Invariant } from '@florin/ledger'
import type { Database } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { checkMoney, claimCheck, findingText } from './money-check.ts'

export interface BookParts {
  readonly db: Database
  readonly log: Log
  /** The ledger's own, and those of every domain that moves money. */
  readonly invariants: readonly Invariant[]
}

export function bookJobs(parts: BookParts): Job[] {
  return [{ name: 'money.check', everySeconds: 60, run: () => checkIfDue(parts) }]
}

async function checkIfDue({ db, log, invariants }: BookParts): Promise<void> {
  const claim = await claimCheck(db)
  if (!claim) return
  const { findings, tookMs, isGreen } = await checkMoney(db, invariants, claim)
  if (isGreen) {
    log.debug({ tookMs, isFull: claim.isFull }, 'money check: every promise is kept')
    return
  }
  const broken = findings.filter((finding) => finding.count > 0).map(findingText)
  log.error({ broken, tookMs }, 'money check: RED. Withdrawals and settlements stand still')
}
