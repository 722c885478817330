export type Fault =
  /** Answers so instead of doing anything. 429 comes with retry_after. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly description?: string
      readonly retryAfter?: number
    }
  /** Never answers and does nothing; the caller's own patience ends it. */
  | { readonly kind: 'hang' }
  /** Closes the connection without an answer and does nothing. */
  | { readonly kind: 'cut' }
  /** Carries the call out, and the answer never arrives. */
  | { readonly kind: 'lost answer' }
  /** Does everything, but later. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** A download that ends after so many bytes. */
  | { readonly kind: 'broken download'; readonly afterBytes: number }
  /** Each update of one getUpdates twice. */
  | { readonly kind: 'doubled updates' }
  /** The updates of one getUpdates from the last to the first. */
  | { readonly kind: 'reordered updates' }

export interface FaultOrder {
  readonly fault: Fault
  /** Methods such as `sendMessage`, `file` for downloads, or `*` for all of them. */
  readonly method?: string | readonly string[]
  /** Calls about this chat only. */
  readonly chatId?: number
  /** How many calls it spoils; without a number all, until it is cleared or its time is over. */
  readonly times?: number
  readonly forMs?: number
}

export type Faults = ReturnType<typeof createFaults>

/** What is wrong with this Telegram. Kept in memory: a restarted one is a repaired one. */
export function createFaults(now: () => number = Date.now) {
  let orders: (FaultOrder & { left: number; until: number })[] = []
  const held = new Set<{ destroy(): unknown }>()
  const release = () => {
    if (orders.some((order) => order.fault.kind === 'hang')) return
    for (const response of held) response.destroy()
    held.clear()
  }
  const drop = () => {
    orders = orders.filter((order) => order.left > 0 && order.until > now())
  }
  return {
    /** A call that gets no answer. Its connection is cut when the fault ends, as a network that comes back does. */
    hold(response: { destroy(): unknown }): void {
      held.add(response)
    },
    /** Gives back how to end this fault alone. */
    add(order: FaultOrder): () => void {
      const entry = {
        ...order,
        left: order.times ?? Number.POSITIVE_INFINITY,
        until: order.forMs === undefined ? Number.POSITIVE_INFINITY : now() + order.forMs,
      }
      orders.push(entry)
      return () => {
        orders = orders.filter((each) => each !== entry)
        release()
      }
    },
    clear(): void {
      orders = []
      release()
    },
    list(): FaultOrder[] {
      drop()
      return orders.map(({ left: _left, until: _until, ...order }) => order)
    },
    /** The next fault for a call, used up by it. */
    take(method: string, chatId?: number): Fault | undefined {
      drop()
      const found = orders.find((order) => fits(order, method, chatId))
      if (found) found.left -= 1
      return found?.fault
    },
    isSilent(method: string): boolean {
      drop()
      return orders.some((order) => order.fault.kind === 'hang' && fits(order, method))
    },
  }
}

function fits({ fault, method = '*', chatId: only }: FaultOrder, called: string, chatId?: number): boolean {
  if (fault.kind === 'broken download') return called === 'file'
  if (fault.kind === 'doubled updates' || fault.kind === 'reordered updates') return called === 'getUpdates'
  return (method === '*' || [method].flat().includes(called)) && (only === undefined || only === chatId)
}
