import { isDatabaseBusy, type Tx } from '../platform/database.ts'
import { attempt, type Tried } from './attempt.ts'
import type { HealthNote } from './outcome-store.ts'
import type { WebhookParts } from './parts.ts'
import { type Claimed, claimDue, lockReadyEndpoints, type Room } from './queue-store.ts'
import { healthOf, isGone, record, recordOne } from './record.ts'

export interface WebhookWorker {
  /** Writes the outcomes that have come in, takes what is due as far as there is room, and starts sending it. */
  deliver(): Promise<void>
  /** Interrupts what is being sent and hands it back to the queue; shops know a repeated event by its id. */
  stop(): Promise<void>
}

/**
 * Sends deliveries, many at a time. One transaction writes all outcomes that have come in since the last one and claims as many
 * deliveries as they made room for: commits and row locks are paid for each transaction, not for each delivery. Outcomes that are lost
 * in a crash mean repeated deliveries, after the lease.
 */
export function webhookWorker(parts: WebhookParts): WebhookWorker {
  const { db, log, settings } = parts
  const inFlight = new Map<Claimed, Promise<void>>()
  const stopping = new AbortController()
  const ended: Tried[] = []
  let health: HealthNote[] = []
  let filling = Promise.resolve()
  let isFilling = false
  let isAskedAgain = false

  async function fill(): Promise<void> {
    isFilling = true
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        for (const claimed of await recordAndClaim()) start(claimed)
      }
    } finally {
      isFilling = false
    }
  }

  async function recordAndClaim(): Promise<Claimed[]> {
    const batch = ended.splice(0)
    const notes = healthOf(batch, health)
    const room = roomLeft()
    if (batch.length === 0 && room.slots === 0) return []
    try {
      const [leftOut, claimed] = await db.write(
        async (tx) => [await record(tx, batch, notes), await claim(tx, room)] as const,
      )
      health = leftOut
      return claimed
    } catch (error) {
      // An outcome must not be lost because the claim failed.
      if (batch.length > 0) ended.push(...(await recordAlone(parts, batch)))
      throw error
    }
  }

  function roomLeft(): Room {
    const troubled = [...inFlight.keys()].filter((claimed) => claimed.isTroubled).length
    return {
      slots: stopping.signal.aborted ? 0 : Math.max(0, settings.slots - inFlight.size - ended.length),
      troubledSlots: Math.max(0, settings.troubledSlots - troubled),
      quietSlots: settings.quietSlots,
      leaseSeconds: settings.leaseSeconds,
    }
  }

  function start(claimed: Claimed): void {
    const sending = attempt(parts, claimed, stopping.signal)
      .then((tried) => (isGone(tried) ? recordOne(parts, tried) : void ended.push(tried)))
      .catch((error: unknown) =>
        log.error({ err: error, deliveryId: claimed.id }, 'webhooks: no result kept'),
      )
      .then(() => {
        inFlight.delete(claimed)
        return deliver()
      })
      .catch((error: unknown) => log.warn({ err: error }, 'webhooks: the queue could not be read'))
    inFlight.set(claimed, sending)
  }

  function deliver(): Promise<void> {
    isAskedAgain = true
    if (!isFilling) filling = fill()
    return filling
  }

  return {
    deliver,
    async stop() {
      stopping.abort()
      await Promise.allSettled([filling])
      await Promise.all(inFlight.values())
      await Promise.allSettled([filling])
    },
  }
}

async function claim(tx: Tx, room: Room): Promise<Claimed[]> {
  if (room.slots === 0) return []
  const endpointIds = await lockReadyEndpoints(tx, room)
  return endpointIds.length === 0 ? [] : claimDue(tx, endpointIds, room)
}

/** Returns the outcomes to try again: none that was refused for itself, and none whose lease is over. */
async function recordAlone(parts: WebhookParts, batch: readonly Tried[]): Promise<Tried[]> {
  try {
    await parts.db.write((tx) => record(tx, batch, healthOf(batch)))
    return []
  } catch (error) {
    if (isDatabaseBusy(error)) return batch.filter((tried) => isLeaseLeft(parts, tried))
    if (batch.length === 1) {
      parts.log.error({ err: error, deliveryId: batch[0]?.claimed.id }, 'webhooks: no result kept')
      return []
    }
    const half = batch.length >> 1
    return [
      ...(await recordAlone(parts, batch.slice(0, half))),
      ...(await recordAlone(parts, batch.slice(half))),
    ]
  }
}

function isLeaseLeft({ settings }: WebhookParts, { endedMs }: Tried): boolean {
  return performance.now() - endedMs < settings.leaseSeconds * 1_000
}
