export { type Viewer, viewerOf } from './filter.ts'
export {
  type Chart,
  type ChartQuery,
  dealChart,
  lastThirtyDays,
  latestDeals,
  shopDays,
  shopTodayIn,
  totalProfit,
  waitingDeals,
} from './for-overview.ts'
export { toTransaction } from './list.ts'
export { leadMonthMicro, monthOfMethod, monthOfPerson } from './month-store.ts'
export type { ListParts } from './parts.ts'
export type { ShownDeal } from './query.ts'
export { exportRoute, listRoute } from './routes.ts'
export { turnoverBefore } from './shop-numbers.ts'
export { shownNumbers } from './shown-numbers.ts'
export { type DealVersions, dealVersions } from './versions.ts'
