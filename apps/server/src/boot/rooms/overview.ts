import { balances } from '../../books/index.ts'
import { dealChart, latestDeals, shopDays, totalProfit, waitingDeals } from '../../deals/index.ts'
import { liveChannel } from '../../http/live-channel.ts'
import { overviewRoutes, shopOverviewRoute } from '../../overview/index.ts'
import { traderRating } from '../../payment-methods/index.ts'
import { listTerminals, toWire as terminalToWire } from '../../terminals/index.ts'
import { failingEndpoints } from '../../webhooks/index.ts'
import { composeShop } from '../compose-shop.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** The first screen, and the news that keep every screen up to date. */
export function overviewRoom(_world: World, running: Running): Room {
  const { db, live, metrics, sessions, users, wallet, deals, terminals } = running
  return {
    routes({ serve }) {
      overviewRoutes(serve, {
        personOf: (userId) => users.find(userId, db.each),
        latestNews: () => live.latest(),
        balancesOf: (userId) => balances(db.each, userId, 'USDT'),
        profitOf: (userId) => totalProfit(deals, userId),
        whitelistOf: wallet.whitelistOf,
        ratingOf: (userId) => traderRating(db.each, userId),
        latestOf: (actor) => latestDeals(deals, actor),
        terminalsOf: async (userId) => (await listTerminals(terminals, userId)).map(terminalToWire),
        waitingOf: (actor) => waitingDeals(deals, actor),
        shopDaysOf: async (merchantId) => ({
          ...(await shopDays(deals, merchantId)),
          webhooksFailing: await failingEndpoints(db.each, merchantId),
        }),
        chartOf: (actor, query) => dealChart(deals, actor, query),
      })
      shopOverviewRoute(serve, composeShop(deals))
    },
    streams: ({ serveRaw }) =>
      liveChannel(serveRaw, {
        live,
        metrics,
        recheck: async (token) => void (await sessions.authenticate(token)),
        onSessionEnded: sessions.onEnded,
      }),
  }
}
