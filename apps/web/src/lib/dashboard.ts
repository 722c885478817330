import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { takeEarlyDashboard } from './early-dashboard.ts'

export type Profile = Answer<Contract['dashboard']>['profile']

/** The overview in one answer. The balance card and the wallet read it; `wallet.changed` invalidates it. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => {
    const ask = () => call('dashboard', {}, { signal })
    return takeEarlyDashboard()?.catch(ask) ?? ask()
  },
})

/** Everything fetched about the wallet begins with this key: address, history, saved addresses. */
export const walletKey = ['wallet'] as const
