import type { IncomingMessage } from 'node:http'

/** Cuts off bodies that take too long. */
export interface SlowSenders {
  watch(raw: IncomingMessage): void
  /** The answer is sent. A client that still sends is watched all the same: an early refusal does not let it go on for ever. */
  forget(raw: IncomingMessage): void
  stop(): void
}

/** Four checks within the deadline; and once a second is often enough. */
const looks = 4
const mostMsBetween = 1_000

/** One clock for all of them: one for each request cost more than finding its route. */
export function slowSenders(deadlineMs: number): SlowSenders {
  // In the order in which they came, so that the first is the one that is due first.
  const sending = new Map<IncomingMessage, number>()
  const look = () => {
    const now = performance.now()
    for (const [raw, dueMs] of sending) {
      if (dueMs > now) break
      sending.delete(raw)
      if (!raw.complete) raw.destroy()
    }
  }
  const clock = setInterval(look, Math.min(mostMsBetween, deadlineMs / looks)).unref()
  return {
    watch: (raw) => void sending.set(raw, performance.now() + deadlineMs),
    forget: (raw) => void (raw.complete && sending.delete(raw)),
    stop: () => clearInterval(clock),
  }
}
