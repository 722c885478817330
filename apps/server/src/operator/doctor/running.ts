import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Database, tables } from '../../platform/database.ts'
import { bad, type DoctorFinding, graded, type Look, ok, warn } from './finding.ts'

interface Facts {
  readonly staff: number
  readonly halted: string | null
  readonly checked: number | null
  readonly copied: number | null
  /** Since the newest base copy in BACKUP_DIR began; null without one. */
  readonly base: number | null
  /** What was committed longer ago is in the archive; null where there is none. */
  readonly archived: number | null
  readonly problem: string | null
  /** The state that this database was restored to, until an operator has accepted it. */
  readonly restored: string | null
}

export interface RunningOptions {
  readonly heldChanges: boolean
  readonly ownPostgres: boolean
  /** Where copies go; unset: none are made. */
  readonly backupDir: string | undefined
  /** It is on the disk whose failure it should survive. */
  readonly isSameDisk: boolean
}

/** Whether the money moves, whether the books were looked at, who may decide, and when a copy was last made. */
export function runningLook(
  db: Database,
  options: Omit<RunningOptions, 'isSameDisk'> & { readonly dataDir: string },
): Look {
  return {
    subject: 'running',
    async look() {
      const { rows } = await sql<Facts>`
        select (select count(*)::integer from user_account where is_staff and blocked_at is null) as staff,
          (select reason from money_halt where resumed_at is null) as halted,
          (select extract(epoch from clock_timestamp() - verified_at)::float8 from money_check) as checked,
          (select extract(epoch from clock_timestamp() - max(at))::float8 from audit where action = 'backup') as copied,
          (select extract(epoch from clock_timestamp() - base_started_at)::float8 from backup_report) as base,
          (select extract(epoch from clock_timestamp() - archived_until)::float8 from backup_report) as archived,
          (select problem from backup_report) as problem,
          (select value::jsonb ->> 'stateOf' from installation where name = 'restored') as restored
      `.execute(tables(db.each))
      const { backupDir, dataDir } = options
      const isSameDisk = backupDir !== undefined && (await isOneDisk(backupDir, dataDir))
      return runningFindings(rows[0]!, { ...options, isSameDisk })
    },
  }
}

/** Undefined folders are not made yet, and say nothing. */
async function isOneDisk(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return left !== undefined && left.dev === right?.dev
}

export function runningFindings(facts: Facts, options: RunningOptions): DoctorFinding[] {
  const { staff, halted, checked } = facts
  const { heldChanges, ownPostgres } = options
  const needed = heldChanges ? 2 : 1
  return [
    halted === null
      ? ok('withdrawals and settlements move')
      : bad(
          `withdrawals and settlements stand still: ${halted}`,
          'npm run money:check, repair what is red, then: npm run operator -- money resume REASON...',
        ),
    checked === null
      ? warn('the books have never been checked', 'A worker does it every minute: start one (ROLE=worker).')
      : graded(
          checked,
          { warnAt: 180, badAt: 900 },
          `the books were last found whole ${Math.round(checked)} s ago`,
          'A worker checks them every minute: look at its log.',
        ),
    staff >= needed
      ? ok(`${staff} members of staff`)
      : warn(
          `${staff} members of staff, and ${needed} are needed`,
          heldChanges
            ? 'npm run operator -- staff create EMAIL: dangerous acts wait for a second one (HELD_CHANGES).'
            : 'npm run operator -- staff create EMAIL',
        ),
    ...(facts.restored === null ? [] : [restoredFinding(facts.restored)]),
    ...(ownPostgres ? copyFindings(facts, options) : []),
  ]
}

const day = 86_400

function copyFindings(facts: Facts, { backupDir, isSameDisk }: RunningOptions): DoctorFinding[] {
  if (backupDir === undefined && facts.archived === null) return [onlyByHand(facts.copied)]
  if (facts.archived === null)
    return [bad('nothing was ever copied into BACKUP_DIR', 'Restart Florin, and look at its log: "backup".')]
  return [
    graded(
      facts.archived,
      { warnAt: 60, badAt: 300 },
      `a lost disk would cost the last ${Math.round(facts.archived)} s`,
      facts.problem ?? 'Is BACKUP_DIR set where Florin runs? Its log says why it copies nothing: "backup".',
    ),
    facts.base === null
      ? warn('no base copy is whole yet', 'Wait for it, or look at the log: "backup".')
      : graded(
          facts.base,
          { warnAt: 26 * 3_600, badAt: 7 * day },
          `the newest base copy is ${(facts.base / 3600).toFixed(1)} h old`,
          'npm run operator -- backup now, and look at the log: "backup".',
        ),
    ...(isSameDisk
      ? [
          bad(
            'BACKUP_DIR is on the same disk as DATA_DIR',
            'Name a folder on another disk, or another machine’s.',
          ),
        ]
      : []),
  ]
}

function restoredFinding(stateOf: string): DoctorFinding {
  return bad(
    `this database was restored to its state of ${stateOf}, and nobody has accepted it`,
    'npm run operator -- restored look: what was paid out since. Worker, bot and signer do not start before.',
  )
}

function onlyByHand(seconds: number | null): DoctorFinding {
  const todo = 'npm run operator -- backup key FILE, then set BACKUP_DIR: copies are then made all the time.'
  if (seconds === null) return warn('no copy was ever made', todo)
  return graded(
    seconds,
    { warnAt: day, badAt: 7 * day },
    `the last copy is ${(seconds / 3600).toFixed(1)} h old`,
    todo,
  )
}
