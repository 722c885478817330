import type { Tx } from '../../platform/database.ts'
import { assertAllWritten, assertPast, type Past } from '../../users/past/index.ts'
import * as store from './past-store.ts'

export type { PastPhone } from './past-store.ts'

/** A phone was connected earlier than it was, was heard last some time ago, and was silent meanwhile. */
export async function agePhone(tx: Tx, past: Past, phone: store.PastPhone): Promise<void> {
  const moments = [phone.createdAt, phone.lastPingAt, ...phone.silences.map(({ endedAt }) => endedAt)]
  assertPast(past, [{ people: [phone.ownerId], moments }])
  assertAllWritten(await store.updatePhone(tx, phone), 1)
  await store.insertSilences(tx, phone)
}
