import type { ClaimedAlert } from './alert.ts'
import { type Circuits, channelCircuits } from './circuit.ts'
import { claimDueAlerts } from './dispatch-store.ts'
import { handOver } from './hand-over.ts'
import type { AlertParts } from './parts.ts'

/** Alerts in flight on one node. */
const slots = 50

export interface AlertDispatcher {
  /** Takes what is due as far as there is room, and starts sending it. */
  dispatch(): Promise<void>
  /** Everything that is due now has been tried. */
  drain(): Promise<void>
  /** Takes nothing more, and waits for what is being sent. */
  stop(): Promise<void>
  readonly circuits: Circuits
}

/** Sends alerts, one at a time for each person and many at a time for all. Never holds more of them than it is sending. */
export function alertDispatcher(parts: AlertParts): AlertDispatcher {
  const inFlight = new Map<string, Promise<void>>()
  const circuits = channelCircuits()
  let isStopping = false
  let filling = Promise.resolve()
  let isFilling = false
  let isAskedAgain = false

  async function fill(): Promise<void> {
    isFilling = true
    try {
      while (isAskedAgain && !isStopping && inFlight.size < slots) {
        isAskedAgain = false
        const claimed = await claimDueAlerts(parts.db.each, {
          most: slots - inFlight.size,
          busyUserIds: [...inFlight.keys()],
        })
        for (const alert of claimed) start(alert)
      }
    } finally {
      isFilling = false
    }
  }

  function start(alert: ClaimedAlert): void {
    const sending = handOver(parts, circuits, alert)
      // The lease ends by itself, and the alert is tried again.
      .catch((error: unknown) => parts.log.error({ err: error, alertId: alert.id }, 'alerts: no result kept'))
      .then(() => {
        inFlight.delete(alert.userId)
        return dispatch()
      })
      .catch((error: unknown) => parts.log.warn({ err: error }, 'alerts: the queue could not be read'))
    inFlight.set(alert.userId, sending)
  }

  function dispatch(): Promise<void> {
    isAskedAgain = true
    if (!isFilling) filling = fill()
    return filling
  }

  async function drain(): Promise<void> {
    await dispatch()
    while (inFlight.size > 0) await Promise.all(inFlight.values())
  }

  return {
    circuits,
    dispatch,
    drain,
    async stop() {
      isStopping = true
      await Promise.allSettled([filling])
      await Promise.all(inFlight.values())
    },
  }
}
