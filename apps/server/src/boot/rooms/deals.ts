import {
  checkoutLive,
  checkoutRoutes,
  choiceGauges,
  dealJobs,
  exportRoute,
  listRoute,
  merchantOrderRoutes,
  shopOrdersRoute,
  testOrderRoute,
  transactionRoutes,
} from '../../deals/index.ts'
import { assertMerchant } from '../../merchants/index.ts'
import { testWorldJobs } from '../../test-world/index.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** Orders, deals and the payer's page. */
export function dealsRoom(_world: World, { auth, deals, versions, orderNews, batchDepth }: Running): Room {
  const pace = (userId: string) =>
    auth.limits.take([{ name: 'deal.confirm', key: userId, limits: [{ max: 60, seconds: 60 }] }])
  return {
    routes({ serve, serveRaw }) {
      listRoute(serve, deals, versions)
      transactionRoutes(serve, { deals, pace })
      exportRoute(serveRaw, deals)
      checkoutRoutes(serve, deals)
      merchantOrderRoutes(serve, deals)
      testOrderRoute(serve, deals, assertMerchant)
      shopOrdersRoute(serve, deals, assertMerchant)
    },
    streams: ({ serveRaw }) => checkoutLive(serveRaw, deals, orderNews),
    gauges(metrics) {
      metrics.reading('florin_batch_depth', 'Steps of deals in batches or waiting for one', batchDepth)
      metrics.reading('florin_payer_pages', 'Open live channels of payers on this node', orderNews.openPages)
      choiceGauges(metrics)
    },
    jobs: () => [...dealJobs(deals), ...testWorldJobs(deals)],
  }
}
