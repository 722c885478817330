import type { Answer, Contract } from '@florin/contract'
import type { ChartRange } from '@florin/contract/rules'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChosenDays } from '../../components/date-range/date-range-dialog.tsx'
import { call } from '../../lib/api.ts'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { paymentsKey } from '../../lib/payments.ts'
import { terminalsKey } from '../../lib/terminals.ts'

export type Dashboard = Answer<Contract['dashboard']>
export type LatestDeal = Dashboard['transactions'][number]
export type Bucket = Answer<Contract['chart']>['data'][number]

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Under the dashboard's query key: what invalidates that one invalidates the chart. Days that were chosen take the place of the
 * range.
 */
export function chartQuery(range: ChartRange, { start, end }: ChosenDays) {
  const days = { ...(start && { start_date: start }), ...(end && { end_date: end }) }
  return queryOptions({
    queryKey: [...dashboardQuery.queryKey, 'chart', range, days],
    queryFn: ({ signal }) => call('chart', { query: { range, ...days, time_zone: timeZone } }, { signal }),
    // The bars before stay under the overlay until the next are there.
    placeholderData: keepPreviousData,
  })
}

export function useRenameTerminal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('renameTerminal', { params: { id }, body: { name } }),
    onSuccess: ({ name }, { id }) => {
      queries.setQueryData(
        dashboardQuery.queryKey,
        (known) =>
          known && {
            ...known,
            terminals: known.terminals.map((each) => (each.id === id ? { ...each, name } : each)),
          },
      )
      void queries.invalidateQueries({ queryKey: terminalsKey })
      void queries.invalidateQueries({ queryKey: paymentsKey })
    },
  })
}
