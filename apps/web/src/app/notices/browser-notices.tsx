import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { newsBetween, type Standing, troubledOf } from './news.ts'
import { clearNotices, tell } from './tell.ts'

/** Under the dashboard's key: asked anew when that one is, and as seldom. */
const disputeCountQuery = queryOptions({
  queryKey: [...dashboardQuery.queryKey, 'disputes'],
  queryFn: async ({ signal }) =>
    (await call('listTransactions', { query: { status: 'dispute', page: 1, page_size: 1 } }, { signal }))
      .total_items,
})

/** For those who want it: what comes while the tab is hidden is told by the browser. Needs the texts of `notices`. */
export function BrowserNotices() {
  useNews()

  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && clearNotices())
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      void clearNotices()
    }
  }, [])

  return null
}

function useNews(): void {
  const dashboard = useQuery(dashboardQuery).data
  const disputes = useQuery(disputeCountQuery).data
  const before = useRef<Standing>(undefined)

  useEffect(() => {
    const now: Standing = {
      deals: dashboard?.waiting,
      disputes,
      terminals: dashboard && troubledOf(dashboard.terminals),
    }
    const news = before.current ? newsBetween(before.current, now) : []
    before.current = now
    if (document.visibilityState === 'hidden') for (const each of news) void tell(each)
  }, [dashboard, disputes])
}
