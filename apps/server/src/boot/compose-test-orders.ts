import type { DealParts } from '../deals/index.ts'
import { messageSink } from '../messages/index.ts'
import type { Tx } from '../platform/database.ts'
import { withoutKey } from '../platform/write-once.ts'
import { plantTestWorld, simulatedNotices } from '../test-world/index.ts'
import type { BelowDeals, Outside } from './below-deals.ts'

/** What an order of a test key needs: its own traders, and a phone that exists only here. */
export function composeTestOrders(
  { secrets }: Pick<Outside, 'secrets'>,
  { auth: { db, users }, paymentMethods }: Pick<BelowDeals, 'auth' | 'paymentMethods'>,
): Pick<DealParts, 'simulateMessage' | 'prepareTestWorld'> {
  const sink = messageSink(db, secrets)
  return {
    simulateMessage: (tx, message) => simulateMessage(sink, tx, message),
    prepareTestWorld: once(() => withoutKey(() => plantTestWorld({ db, users, paymentMethods }))),
  }
}

/** Made at the first call; a failure is not cached. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

/** On a phone that exists only here, numbered by the moment. */
async function simulateMessage(
  sink: ReturnType<typeof messageSink>,
  tx: Tx,
  { terminalId, ownerId, ...said }: Parameters<DealParts['simulateMessage']>[1],
): Promise<void> {
  const now = new Date()
  const fresh = simulatedNotices(said, {
    firstSeq: now.getTime() * 8 + Math.floor(Math.random() * 4) * 2,
    now,
  })
  const origin = { terminalId, installationId: terminalId, ownerId, clockAheadMs: 0, via: 'client' } as const
  await sink.take(
    tx,
    origin,
    fresh.map((message) => ({ message, rejection: undefined })),
  )
}
