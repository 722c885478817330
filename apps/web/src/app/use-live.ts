import type { LiveEvent } from '@florin/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardQuery, walletKey } from '../lib/dashboard.ts'
import { listenTogether } from '../lib/live-together.ts'
import { leadQuery, meQuery } from '../lib/me.ts'
import { rateQuery } from '../lib/rate.ts'
import { checkAuth } from './auth-check.ts'

/** What the server tells makes the screens ask anew; the events themselves carry nothing to show. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => listenTogether((event) => answer(event, queries)), [queries])
}

function answer(event: LiveEvent, queries: QueryClient): void {
  switch (event.type) {
    case 'user.changed':
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      void queries.invalidateQueries({ queryKey: leadQuery.queryKey })
      return
    case 'wallet.changed':
      void queries.invalidateQueries({ queryKey: dashboardQuery.queryKey })
      void queries.invalidateQueries({ queryKey: walletKey })
      return
    case 'rate.changed':
      void queries.invalidateQueries({ queryKey: rateQuery.queryKey })
      return
    case 'session.over':
      void checkAuth()
      return
  }
}
