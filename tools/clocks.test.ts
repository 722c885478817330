import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comparedWithRunningClock } from './clocks.ts'

const root = join(import.meta.dirname, '..')

/** How many lines of functions are older than the rule. None of them is the bound of an index scan. */
const judged = {
  'apps/server/sql/functions/deals/claim_receipts.sql': 2,
  'apps/server/sql/functions/deals/move_deals.sql': 1,
  'apps/server/sql/functions/deals/open_deals.sql': 2,
  'apps/server/sql/functions/messages/append_messages.sql': 1,
}

test('nothing is compared with a clock that goes on while the question is answered', () => {
  const files = [
    ...['apps/server/src', 'packages/ledger/src'].flatMap((folder) => filesIn(folder, '.ts')),
    ...['apps/server/sql/schema', 'packages/ledger/sql/schema'].flatMap((folder) => filesIn(folder, '.sql')),
  ].filter((file) => !file.endsWith('.test.ts'))

  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    comparedWithRunningClock(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('no function does so more often than it did', () => {
  const files = ['apps/server/sql/functions', 'packages/ledger/sql/functions'].flatMap((folder) =>
    filesIn(folder, '.sql'),
  )
  expect(files.length).toBeGreaterThan(45)
  const found = files.map(
    (file) => [file, comparedWithRunningClock(readFileSync(join(root, file), 'utf8')).length] as const,
  )
  expect(Object.fromEntries(found.filter(([, lines]) => lines > 0))).toEqual(judged)
})

test.each([
  'where due_at <= clock_timestamp()',
  'where due_at<clock_timestamp() limit 1',
  `where clock_timestamp() - interval '50 hours' < deal.created_at`,
  'where clock_timestamp() + make_interval(secs => $1) >= due_at',
  'where at between clock_timestamp() - $1 and $2',
  ".where('expires_at', '>', sql<Date>`clock_timestamp()`)",
])('sees %s', (line) => {
  expect(comparedWithRunningClock(`select 1\n${line}\n`)).toEqual([line])
})

test.each([
  'set updated_at = clock_timestamp()',
  'select clock_timestamp() as now',
  'values (clock_timestamp() - make_interval(secs => $10))',
  'extract(epoch from clock_timestamp() - observed_at)::float8',
  '.set({ used_at: sql<Date>`clock_timestamp()`, at: sql<Date>`now()` })',
  'where due_at <= statement_timestamp()',
])('has nothing against %s', (line) => {
  expect(comparedWithRunningClock(line)).toEqual([])
})

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
