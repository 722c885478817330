import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { recentlyOrdering } from './recent-shops-store.ts'

/** Which shops had orders a short while ago: a shop that is alone may have everything. */
export interface RecentShops {
  /** This node has just written an order of that shop. */
  note(shop: ShopWorld): void
  /** Did any other shop of this world have orders in the last 15 minutes? What other nodes wrote is known after about a second. */
  isAnother(shop: ShopWorld): Promise<boolean>
}

export interface ShopWorld {
  readonly merchantId: string
  readonly isTest: boolean
}

/** Queries may take this share of the time at most. */
const dutyShare = 0.01
const soonestMs = 1_000
const recentMs = 15 * 60_000

export function recentShops({ db, log }: { readonly db: Database; readonly log: Log }): RecentShops {
  const noted = { live: new Map<string, number>(), test: new Map<string, number>() }
  let known = { live: [] as readonly string[], test: [] as readonly string[] }
  let nextLook = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  const worldOf = (isTest: boolean) => (isTest ? 'test' : 'live')

  async function look(): Promise<void> {
    const began = performance.now()
    const [live, test] = await Promise.all([
      recentlyOrdering(db.each, { isTest: false }),
      recentlyOrdering(db.each, { isTest: true }),
    ])
    known = { live, test }
    for (const shops of [noted.live, noted.test])
      for (const [merchantId, atMs] of shops) if (atMs < began - recentMs) shops.delete(merchantId)
    const now = performance.now()
    nextLook = now + Math.max(soonestMs, (now - began) / dutyShare)
  }

  return {
    note({ merchantId, isTest }) {
      noted[worldOf(isTest)].set(merchantId, performance.now())
    },
    async isAnother({ merchantId, isTest }) {
      const isFirst = nextLook === Number.NEGATIVE_INFINITY
      if (performance.now() >= nextLook) {
        looking ??= look().finally(() => {
          looking = undefined
        })
        if (isFirst) await looking
        else
          looking.catch((error: unknown) =>
            log.error({ err: error }, 'deals: recent shops could not be read'),
          )
      }
      const world = worldOf(isTest)
      return (
        known[world].some((one) => one !== merchantId) ||
        [...noted[world].keys()].some((one) => one !== merchantId)
      )
    },
  }
}
