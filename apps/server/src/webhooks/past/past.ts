import type { Tx } from '../../platform/database.ts'
import { assertPast, type Past } from '../../users/past/index.ts'
import { insertEvents, type PastEvent } from './past-store.ts'

export { analyzePastEvents, type PastEvent } from './past-store.ts'

/** What shops were sent of their orders. An endpoint that a shop has already would get them all: the demo's shops have none yet. */
export async function writePastEvents(tx: Tx, past: Past, events: readonly PastEvent[]): Promise<void> {
  assertPast(
    past,
    events.map(({ merchantId, at }) => ({ people: [merchantId], moments: [at] })),
  )
  await insertEvents(tx, events)
}
