import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardQuery } from '../lib/dashboard.ts'
import { tabTitle } from './tab-title.ts'

/** How many deals wait is told by the tab itself: whoever looks at another one sees it too. */
export function useWaitingTitle(): void {
  const waiting = useQuery({ ...dashboardQuery, select: (dashboard) => dashboard.waiting }).data ?? 0

  useEffect(() => {
    document.title = tabTitle(waiting)
    return () => {
      document.title = tabTitle(0)
    }
  }, [waiting])
}
