import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { type News, type NewsKind, newsBetween, type Standing, troubledOf } from './news.ts'

/** Under the dashboard's query key: refetched together with it. */
function countQuery(status: 'dispute' | 'complete') {
  return queryOptions({
    queryKey: [...dashboardQuery.queryKey, 'count', status],
    queryFn: async ({ signal }) =>
      (await call('listTransactions', { query: { status, page: 1, page_size: 1 } }, { signal })).total_items,
  })
}

/** Reports what has come of these kinds since the page was opened. Kinds without a listener are not fetched. */
export function useNews(kinds: readonly NewsKind[], hear: (news: News) => void): void {
  const tell = useEffectEvent(hear)
  const dashboard = useQuery(dashboardQuery).data
  const disputes = useQuery({ ...countQuery('dispute'), enabled: kinds.includes('disputes') }).data
  const completed = useQuery({ ...countQuery('complete'), enabled: kinds.includes('completed') }).data
  const before = useRef<Standing>(undefined)

  useEffect(() => {
    const now: Standing = {
      deals: dashboard?.waiting,
      disputes,
      completed,
      terminals: dashboard && troubledOf(dashboard.terminals),
    }
    const news = before.current ? newsBetween(before.current, now) : []
    before.current = now
    for (const each of news) if (kinds.includes(each.kind)) tell(each)
  }, [dashboard, disputes, completed, kinds])
}
