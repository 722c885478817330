import type { LiveEvent } from '@florin/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardQuery, walletKey } from '../lib/dashboard.ts'
import { listenTogether } from '../lib/live-together.ts'
import { leadQuery, meQuery } from '../lib/me.ts'
import { paymentsKey } from '../lib/payments.ts'
import { rateQuery } from '../lib/rate.ts'
import { receiptsKey, terminalsKey } from '../lib/terminals.ts'
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
    // A terminal that falls silent withholds its methods.
    case 'payments.changed':
    case 'terminals.changed':
      void queries.invalidateQueries({ queryKey: paymentsKey })
      void queries.invalidateQueries({ queryKey: terminalsKey })
      return
    case 'receipts.changed':
      void queries.invalidateQueries({ queryKey: receiptsKey })
      return
    case 'rate.changed':
      void queries.invalidateQueries({ queryKey: rateQuery.queryKey })
      return
    case 'session.over':
      void checkAuth()
      return
  }
}
