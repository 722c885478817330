import type { Tx } from '../platform/database.ts'
import type { Tried } from './attempt.ts'
import { disableEndpoint, type HealthNote, handBack, noteHealth, writeResults } from './outcome-store.ts'
import type { WebhookParts } from './parts.ts'

/**
 * Writes the outcomes of any number of tries in three statements. Locks: endpoints (never waited for), then deliveries.
 * Answers the health notes that could not be written now.
 */
export async function record(
  tx: Tx,
  tries: readonly Tried[],
  notes: readonly HealthNote[],
): Promise<HealthNote[]> {
  const leftOut = new Set(await noteHealth(tx, notes))
  await handBack(
    tx,
    tries.filter(({ verdict }) => verdict.state === 'handed_back').map(({ claimed }) => claimed),
  )
  await writeResults(tx, tries.flatMap(resultOf))
  return notes.filter(({ endpointId }) => leftOut.has(endpointId))
}

function resultOf({ claimed, verdict, responseStatus, failure, durationMs }: Tried) {
  if (verdict.state === 'handed_back') return []
  const waitSeconds = verdict.state === 'waiting' ? verdict.waitSeconds : 0
  const { id, attempts } = claimed
  return [{ id, attempts, state: verdict.state, waitSeconds, responseStatus, failure, durationMs }]
}

/** What the tries say about their endpoints, added to the notes of before. */
export function healthOf(tries: readonly Tried[], before: readonly HealthNote[] = []): HealthNote[] {
  const notes = new Map(before.map((note) => [note.endpointId, note]))
  for (const { claimed, verdict, endedMs } of tries) {
    if (verdict.state === 'handed_back') continue
    const { endpointId } = claimed
    const note = notes.get(endpointId) ?? { endpointId, successMs: undefined, failureMs: undefined }
    const change = verdict.state === 'delivered' ? { successMs: endedMs } : { failureMs: endedMs }
    notes.set(endpointId, { ...note, ...change })
  }
  return [...notes.values()]
}

/** The shop answered 410: the address is gone. */
export function isGone({ verdict }: Tried): boolean {
  return verdict.state === 'failed' && verdict.isGone
}

/** One outcome in a transaction of its own: of a ping, and of a 410, which switches the endpoint off and mails its owner. */
export async function recordOne(parts: WebhookParts, tried: Tried): Promise<void> {
  const { endpointId, merchantId, url } = tried.claimed
  await parts.db.write(async (tx) => {
    // The endpoint's row is locked before the delivery's, as everywhere.
    if (isGone(tried) && (await disableEndpoint(tx, { id: endpointId, url }, 'gone'))) {
      await parts.tellDisabled(tx, { merchantId, url, reason: 'gone' })
      await parts.live.announce(tx, merchantId, { type: 'integration.changed' })
    }
    await record(tx, [tried], healthOf([tried]))
  })
}
