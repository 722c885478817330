import type { Invariant } from '@florin/ledger'
import type { Database, Tx } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { repayEverybody } from './debts.ts'
import { checkMoney, claimCheck, findingText } from './money-check.ts'

export interface BookParts {
  readonly db: Database
  readonly log: Log
  /** The ledger's own, and those of every domain that moves money. */
  readonly invariants: readonly Invariant[]
  /** Tells a person's open pages that their balance has changed. */
  announce(tx: Tx, userId: string): Promise<void>
}

export function bookJobs(parts: BookParts): Job[] {
  return [
    { name: 'money.check', everySeconds: 60, run: () => checkIfDue(parts) },
    { name: 'money.debts', everySeconds: 1, run: () => repayEverybody(parts.db, parts.announce) },
  ]
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
