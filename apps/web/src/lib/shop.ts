import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { dashboardQuery } from './dashboard.ts'

export type ShopOverview = Answer<Contract['shopOverview']>
export type ShopStep = keyof ShopOverview['steps']

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Under the dashboard's key: both are invalidated together. For merchants only. */
export const shopOverviewQuery = queryOptions({
  queryKey: [...dashboardQuery.queryKey, 'shop'],
  queryFn: ({ signal }) => call('shopOverview', { query: { time_zone: timeZone } }, { signal }),
})

export type Payouts = Answer<Contract['payouts']>

export const nextPayoutQuery = queryOptions({
  queryKey: [...dashboardQuery.queryKey, 'payouts'],
  queryFn: ({ signal }) => call('payouts', { query: { time_zone: timeZone } }, { signal }),
})

/** In the order in which a new shop goes through them. */
export const shopSteps = [
  'test_paid',
  'live_key',
  'webhook',
  'payout_address',
  'live_paid',
] as const satisfies readonly ShopStep[]

/** Where each step is done; the test order is made where it is offered, too. */
export const placeOfStep: Record<ShopStep, string> = {
  test_paid: '/developers#integration-order',
  live_key: '/developers#integration-keys',
  webhook: '/developers#integration-hooks',
  payout_address: '/payouts',
  live_paid: '/docs',
}

/** Nobody has taken a real payment before the steps are done; whoever has needs no list of steps. */
export function nextStepOf({ steps }: ShopOverview): ShopStep | undefined {
  return steps.live_paid ? undefined : shopSteps.find((step) => !steps[step])
}
