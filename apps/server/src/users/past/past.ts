import type { Queryable, Tx } from '../../platform/database.ts'
import * as store from './past-store.ts'

declare const opened: unique symbol

/** Whose past may be written, and the moment before which all of it has happened. Only `openPast` makes one. */
export interface Past {
  readonly [opened]: true
  readonly people: ReadonlySet<string>
  /** By the database's clock. */
  readonly before: Date
}

/** Refuses people who are not accounts of the demo. */
export async function openPast(tx: Queryable, userIds: readonly string[]): Promise<Past> {
  const { ids, now } = await store.demoAccountsAmong(tx, userIds)
  const people = new Set(ids)
  const strangers = userIds.filter((id) => !people.has(id))
  if (strangers.length > 0) throw new Error(`Not accounts of the demo: ${strangers.join(', ')}`)
  const past: Omit<Past, typeof opened> = { people, before: now }
  return past as Past
}

/** What one row of the past is about. */
interface PastRow {
  readonly people: readonly (string | null | undefined)[]
  readonly moments: readonly (Date | undefined)[]
}

/** Refuses rows of other people, and moments that have not been. */
export function assertPast({ people, before }: Past, rows: readonly PastRow[]): void {
  for (const row of rows) {
    const stranger = row.people.find((id) => id != null && !people.has(id))
    if (stranger != null) throw new Error(`No past was opened for ${stranger}`)
    const moment = row.moments.find((at) => at !== undefined && !(at < before))
    if (moment !== undefined) throw new Error(`Not in the past: ${moment.toISOString()}`)
  }
}

/** For rows that are found by their id: the statement leaves out those of other people, and the count shows it. */
export function assertAllWritten(written: bigint | undefined, expected: number): void {
  if (written !== BigInt(expected)) throw new Error(`Of ${expected} rows of the past ${written} were written`)
}

/** Accounts that registered earlier keep their day. */
export async function backdateRegistration(
  tx: Tx,
  past: Past,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  assertPast(past, [{ people: userIds, moments: [at] }])
  await store.updateRegistration(tx, userIds, at)
}
