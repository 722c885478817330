import { Problem } from '../platform/problem.ts'

/** How fast one key may make orders: a bucket that fills steadily. Each node counts for itself. */
export interface OrderPace {
  /** Takes one; refuses with the time until the next. */
  take(keyId: string): void
}

interface Bucket {
  left: number
  atMs: number
}

const perSecond = 20
const burst = 60
const most = 10_000

export function orderPace(factor: number, now: () => number = () => performance.now()): OrderPace {
  const buckets = new Map<string, Bucket>()
  const full = burst * factor
  const perMs = (perSecond * factor) / 1_000
  const leftIn = ({ left, atMs }: Bucket) => Math.min(full, left + (now() - atMs) * perMs)

  function forgetFull(): void {
    for (const [keyId, bucket] of buckets) if (leftIn(bucket) >= full) buckets.delete(keyId)
  }

  return {
    take(keyId) {
      const known = buckets.get(keyId)
      const left = known ? leftIn(known) : full
      if (left < 1) {
        const wait = Math.max(1, Math.ceil((1 - left) / perMs / 1_000))
        throw new Problem('limit.reached', {
          values: { seconds: wait },
          retryAfterSeconds: wait,
          internal: 'orders of a key',
        })
      }
      if (!known && buckets.size >= most) forgetFull()
      buckets.set(keyId, { left: left - 1, atMs: now() })
    },
  }
}
