import type { Listener } from '../../platform/listen.ts'

/** Notifies open payer's pages that their order has changed, on every node: listens to the channel `florin_order`. */
export interface OrderNews {
  subscribe(orderId: string, hear: () => void): () => void
  /** Payers' pages that are open on this node. */
  openPages(): number
}

const channel = 'florin_order'

export function orderNews(listener: Listener): OrderNews {
  const hearers = new Map<string, Set<() => void>>()
  listener.on(channel, (payload) => {
    for (const orderId of payload.split(' ')) for (const hear of hearers.get(orderId) ?? []) hear()
  })
  // After a lost connection notifications may be missing: every open page loads again.
  listener.onReturn(() => {
    for (const known of hearers.values()) for (const hear of known) hear()
  })
  return {
    subscribe(orderId, hear) {
      const known = hearers.get(orderId) ?? new Set()
      hearers.set(orderId, known.add(hear))
      return () => {
        known.delete(hear)
        if (known.size === 0) hearers.delete(orderId)
      }
    },
    openPages: () => [...hearers.values()].reduce((sum, known) => sum + known.size, 0),
  }
}
