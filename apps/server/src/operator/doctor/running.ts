import { sql } from 'kysely'
import { type Database, tables } from '../../platform/database.ts'
import { bad, type Finding, graded, type Look, ok, warn } from './finding.ts'

interface Facts {
  readonly staff: number
  readonly halted: string | null
  readonly checked: number | null
  readonly copied: number | null
}

/** Whether the money moves, whether the books were looked at, who may decide, and when a copy was last made. */
export function runningLook(
  db: Database,
  options: { readonly heldChanges: boolean; readonly ownPostgres: boolean },
): Look {
  return {
    subject: 'running',
    async look() {
      const { rows } = await sql<Facts>`
        select (select count(*)::integer from user_account where is_staff and blocked_at is null) as staff,
          (select reason from money_halt where resumed_at is null) as halted,
          (select extract(epoch from clock_timestamp() - verified_at)::float8 from money_check) as checked,
          (select extract(epoch from clock_timestamp() - max(at))::float8 from audit where action = 'backup') as copied
      `.execute(tables(db.each))
      return runningFindings(rows[0]!, options)
    },
  }
}

export function runningFindings(
  { staff, halted, checked, copied }: Facts,
  { heldChanges, ownPostgres }: { readonly heldChanges: boolean; readonly ownPostgres: boolean },
): Finding[] {
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
    ...(ownPostgres ? [copyFinding(copied)] : []),
  ]
}

const day = 86_400

function copyFinding(seconds: number | null): Finding {
  const todo = 'npm run operator -- backup FOLDER, daily, and onto another machine.'
  if (seconds === null) return warn('no copy was ever made', todo)
  return graded(
    seconds,
    { warnAt: day, badAt: 7 * day },
    `the last copy is ${(seconds / 3600).toFixed(1)} h old`,
    todo,
  )
}
