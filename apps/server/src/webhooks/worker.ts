import { attempt } from './attempt.ts'
import type { WebhookParts } from './parts.ts'
import { type Claimed, claimDue, lockReadyEndpoints, type Room } from './queue-store.ts'

export interface WebhookWorker {
  /** Takes what is due, as far as there is room, and starts sending it. Does not wait for the shops. */
  deliver(): Promise<void>
  /** What is on the wire is given up and handed back; shops know a repeated event by its id. */
  stop(): Promise<void>
}

/** Sends deliveries, many at a time. Each that ends makes room and asks for the next, so that a shop that hangs holds up nobody. */
export function webhookWorker(parts: WebhookParts): WebhookWorker {
  const { settings, log } = parts
  const inFlight = new Map<Claimed, Promise<void>>()
  const stopping = new AbortController()
  let claiming = Promise.resolve()
  let isClaiming = false
  let isAskedAgain = false

  function roomLeft(): Room {
    const troubled = [...inFlight.keys()].filter((claimed) => claimed.isTroubled).length
    return {
      slots: settings.slots - inFlight.size,
      troubledSlots: Math.max(0, settings.troubledSlots - troubled),
      leaseSeconds: settings.leaseSeconds,
    }
  }

  async function fill(): Promise<void> {
    isClaiming = true
    try {
      while (isAskedAgain && !stopping.signal.aborted) {
        isAskedAgain = false
        const room = roomLeft()
        if (room.slots > 0) for (const claimed of await claim(parts, room)) start(claimed)
      }
    } finally {
      isClaiming = false
    }
  }

  function start(claimed: Claimed): void {
    const sending = attempt(parts, claimed, stopping.signal)
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
    if (!isClaiming) claiming = fill()
    return claiming
  }

  return {
    deliver,
    async stop() {
      stopping.abort()
      await Promise.allSettled([claiming])
      await Promise.all(inFlight.values())
    },
  }
}

function claim({ db }: WebhookParts, room: Room): Promise<Claimed[]> {
  return db.write(async (tx) => {
    const endpointIds = await lockReadyEndpoints(tx, room.slots)
    return endpointIds.length === 0 ? [] : claimDue(tx, endpointIds, room)
  })
}
