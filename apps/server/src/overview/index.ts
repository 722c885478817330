import { contract } from '@florin/contract'
import type { Balances } from '@florin/ledger'
import type { Chart, ChartQuery } from '../deals/index.ts'
import type { Actor } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import type { User } from '../users/index.ts'
import { type Overview, type SavedAddresses, type ShopDays, toDashboard } from './wire.ts'

export { type ShopParts, shopOverviewRoute } from './shop.ts'

export interface OverviewParts {
  personOf(userId: string): Promise<User>
  /** The number of the latest news, before anything is looked up. */
  latestNews(): bigint
  balancesOf(userId: string): Promise<Balances<'USDT'>>
  profitOf(userId: string): Promise<bigint>
  whitelistOf(userId: string): Promise<SavedAddresses>
  /** In percent. */
  ratingOf(userId: string): Promise<number>
  /** The newest few, as this person may see them. */
  latestOf(actor: Actor): Promise<Overview['transactions']>
  /** Those in trouble first. */
  terminalsOf(userId: string): Promise<Overview['terminals']>
  /** How many deals wait for the person's word. */
  waitingOf(actor: Actor): Promise<number>
  shopDaysOf(merchantId: string): Promise<ShopDays>
  chartOf(actor: Actor, query: ChartQuery): Promise<Chart>
}

const shownTerminals = 5

export function overviewRoutes(serve: Serve, parts: OverviewParts): void {
  const { personOf, balancesOf, profitOf, whitelistOf, ratingOf, latestOf, terminalsOf, waitingOf } = parts
  serve(contract.dashboard, async ({ actor, setHeader }) => {
    // A page may ask for this together with its first check; what comes after this number is not in the answer.
    setHeader('x-live-id', String(parts.latestNews()))
    const [user, balances, profitMicroUsdt, whitelist, rating, transactions, terminals, waiting, shop] =
      await Promise.all([
        personOf(actor.userId),
        balancesOf(actor.userId),
        profitOf(actor.userId),
        whitelistOf(actor.userId),
        ratingOf(actor.userId),
        latestOf(actor),
        terminalsOf(actor.userId),
        waitingOf(actor),
        actor.accountType === 'merchant' ? parts.shopDaysOf(actor.userId) : undefined,
      ])
    const shown = terminals.slice(0, shownTerminals)
    return toDashboard({
      user,
      balances,
      profitMicroUsdt,
      whitelist,
      rating,
      transactions,
      terminals: shown,
      waiting,
      shop,
    })
  })
  serve(contract.chart, async ({ actor, query }) => {
    const { range, bars } = await parts.chartOf(actor, query)
    const data = bars.map(({ from, count }) => ({ period: from.toISOString(), count }))
    return { time_range: range, data }
  })
}
