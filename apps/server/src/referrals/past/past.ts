import type { Tx } from '../../platform/database.ts'
import { assertAllWritten, assertPast, type Past } from '../../users/past/index.ts'
import * as store from './past-store.ts'

export type { PastShare } from './past-store.ts'

/** The sum of each code; its lines are written with the deals. */
export async function addPastShares(tx: Tx, past: Past, shares: readonly store.PastShare[]): Promise<void> {
  assertPast(
    past,
    shares.map(({ userId }) => ({ people: [userId], moments: [] })),
  )
  assertAllWritten(await store.addShares(tx, shares), shares.length)
}

/** Codes were made two days before the people came who used them. */
export async function backdateCodesOf(
  tx: Tx,
  past: Past,
  userIds: readonly string[],
  usedAt: Date,
): Promise<void> {
  assertPast(past, [{ people: userIds, moments: [usedAt] }])
  await store.backdateUsed(tx, userIds, usedAt)
}

/** A code that waits is old enough to be asked about. */
export async function backdateWaitingCode(
  tx: Tx,
  past: Past,
  code: { readonly leadId: string; readonly email: string; readonly at: Date },
): Promise<void> {
  assertPast(past, [{ people: [code.leadId], moments: [code.at] }])
  await store.backdateWaiting(tx, code)
}
