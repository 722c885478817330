import type { Tx } from '../../platform/database.ts'
import { assertAllWritten, assertPast, type Past } from '../../users/past/index.ts'
import * as store from './past-store.ts'

export type { PastRun } from './past-store.ts'

/** When the shop named the address that its payouts go to. */
export async function backdateAddress(tx: Tx, past: Past, userId: string, at: Date): Promise<void> {
  assertPast(past, [{ people: [userId], moments: [at] }])
  assertAllWritten(await store.updateConfirmation(tx, userId, at), 1)
}

/** Only its day: what it did to the books, and the chain, is of today. */
export async function backdateWithdrawal(
  tx: Tx,
  past: Past,
  withdrawal: { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  assertPast(past, [{ people: [withdrawal.userId], moments: [withdrawal.at] }])
  assertAllWritten(await store.updateDay(tx, withdrawal), 1)
}

/** A withdrawal becomes the one that a standing order made at its hour, so many days ago. */
export async function writePastRun(tx: Tx, past: Past, run: store.PastRun): Promise<void> {
  assertPast(past, [{ people: [run.userId], moments: [] }])
  // A run of today has not been yet at some hours: only an earlier day is in the past for certain.
  if (run.daysAgo < 1) throw new Error(`Not in the past: a run of ${run.daysAgo} days ago`)
  assertAllWritten(await store.insertRun(tx, run), 1)
}
