import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { dealsKey } from '../../lib/deals.ts'
import type { OrderSearch } from './order-search.ts'

export type OrderPage = Answer<Contract['shopOrders']>
export type Order = OrderPage['results'][number]

/** Under the deals' key: a deal's news is its order's. */
export function ordersQuery({ mode, status, text, after }: OrderSearch) {
  return queryOptions({
    queryKey: [...dealsKey, 'orders', mode, status, text, after],
    queryFn: ({ signal }) =>
      call(
        'shopOrders',
        {
          query: {
            mode,
            search: text,
            ...(status !== undefined && { status }),
            ...(after !== undefined && { after }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}
