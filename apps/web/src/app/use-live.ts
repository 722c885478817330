import type { LiveEvent } from '@florin/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { atMostEvery } from '../lib/at-most-every.ts'
import { dashboardQuery, walletKey } from '../lib/dashboard.ts'
import { dealsKey } from '../lib/deals.ts'
import { integrationKey } from '../lib/integration.ts'
import { listenTogether } from '../lib/live-together.ts'
import { leadQuery, meQuery } from '../lib/me.ts'
import { paymentsKey } from '../lib/payments.ts'
import { rateQuery } from '../lib/rate.ts'
import { receiptsKey, terminalsKey } from '../lib/terminals.ts'
import { checkAuth } from './auth-check.ts'

/** What the server tells makes the screens ask anew; the events themselves carry nothing to show. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const overview = atMostEvery(overviewEveryMs, () => {
      void queries.invalidateQueries({ queryKey: dashboardQuery.queryKey })
    })
    const stop = listenTogether((event) => answer(event, queries, overview.act))
    return () => {
      stop()
      overview.stop()
    }
  }, [queries])
}

// A busy shop has many deals a second: asking for each would stop the answer that is on its way, again and again.
const overviewEveryMs = 1_000

function answer(event: LiveEvent, queries: QueryClient, renewOverview: () => void): void {
  switch (event.type) {
    case 'user.changed':
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      void queries.invalidateQueries({ queryKey: leadQuery.queryKey })
      return
    case 'wallet.changed':
      renewOverview()
      void queries.invalidateQueries({ queryKey: walletKey })
      return
    // A terminal that falls silent withholds its methods.
    case 'payments.changed':
    case 'terminals.changed':
      void queries.invalidateQueries({ queryKey: paymentsKey })
      void queries.invalidateQueries({ queryKey: terminalsKey })
      renewOverview()
      return
    case 'receipts.changed':
      void queries.invalidateQueries({ queryKey: receiptsKey })
      return
    // A deal's end moves money, and may take a receipt off the list of those without a deal.
    case 'deals.changed':
      void queries.invalidateQueries({ queryKey: dealsKey })
      void queries.invalidateQueries({ queryKey: receiptsKey })
      renewOverview()
      return
    case 'integration.changed':
      void queries.invalidateQueries({ queryKey: integrationKey })
      return
    case 'rate.changed':
      void queries.invalidateQueries({ queryKey: rateQuery.queryKey })
      return
    case 'session.over':
      void checkAuth()
      return
  }
}
