import type { Database } from '../../platform/database.ts'
import type { DealSettings } from '../settings.ts'
import type { MatchedShop } from './attempt.ts'
import type { KnownOfAccounts } from './lead-shares.ts'
import type { OpenDeal } from './open.ts'
import type { RecentShops } from './recent-shops.ts'
import type { WatchedPool } from './watched-pool.ts'

export interface ShopFacts extends MatchedShop {
  readonly displayName: string
  readonly logo: string | undefined
  readonly isActivated: boolean
  readonly allowsPayerDisputes: boolean
}

/** What finding a method for an order needs. */
export interface MatchParts extends KnownOfAccounts {
  readonly db: Database
  readonly settings: DealSettings
  readonly open: OpenDeal
  readonly pool: WatchedPool
  readonly shops: RecentShops
  /** The rate that a new deal locks; a Problem when there is none that may be used. */
  rate(): Promise<{ readonly tenThousandths: bigint }>
  /** At most a few seconds old. */
  shop(merchantId: string): Promise<ShopFacts>
  /** Sees to it that there are simulated traders. */
  prepareTestWorld(): Promise<void>
}
