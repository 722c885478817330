import type { LiveEvent } from '@florin/contract'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { alertsKey } from '../lib/alerts.ts'
import { atMostEvery } from '../lib/at-most-every.ts'
import { forgetStream, noteStream } from '../lib/connection.ts'
import { dashboardQuery, walletKey } from '../lib/dashboard.ts'
import { dealDetailsKey, dealsKey, waitingDealsKey } from '../lib/deals.ts'
import { disputesKey } from '../lib/disputes.ts'
import { integrationKey } from '../lib/integration.ts'
import { listenTogether } from '../lib/live-together.ts'
import { leadQuery, meQuery } from '../lib/me.ts'
import { paymentsKey } from '../lib/payments.ts'
import { payoutsKey } from '../lib/payouts.ts'
import { isWorthRetrying } from '../lib/query-client.ts'
import { rateQuery } from '../lib/rate.ts'
import { readinessQuery } from '../lib/readiness.ts'
import { referralsKey } from '../lib/referrals.ts'
import { renewer } from '../lib/renew.ts'
import { staffKey } from '../lib/staff-queue.ts'
import { telegramKey } from '../lib/telegram.ts'
import { receiptsKey, terminalsKey } from '../lib/terminals.ts'
import { loadTexts, textsOf } from '../lib/texts.tsx'
import { toasts } from '../lib/toasts.ts'
import { isViewing } from '../lib/view-mode.ts'
import { checkAuth } from './auth-check.ts'

/** An event makes the screens refetch; the events themselves carry nothing to show. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isViewing()) return askAgainAndAgain(queries)
    const renew = renewer(queries)
    const overview = atMostEvery(overviewEveryMs, () => {
      renew(dashboardQuery.queryKey)
      // Money that comes, is frozen or released decides about deals too.
      renew(readinessQuery.queryKey)
    })
    const stop = listenTogether(
      (event) => answer(event, renew, overview.act),
      (isUp) => {
        noteStream(isUp)
        if (isUp) askFailedAgain(queries)
      },
    )
    return () => {
      stop()
      forgetStream()
      overview.stop()
    }
  }, [queries])
}

/** What failed for want of a connection, also of one that was missed for a moment only. */
function askFailedAgain(queries: QueryClient): void {
  void queries.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isWorthRetrying(0, state.error),
  })
}

/** View mode has no live channel: queries are refetched at intervals. */
function askAgainAndAgain(queries: QueryClient): () => void {
  const timer = setInterval(() => void queries.invalidateQueries(), viewEveryMs)
  return () => clearInterval(timer)
}

const viewEveryMs = 20_000

// A busy shop has many deals a second, and its numbers are the dearest answer.
const overviewEveryMs = 1_000

function answer(event: LiveEvent, renew: (queryKey: QueryKey) => void, renewOverview: () => void): void {
  switch (event.type) {
    case 'user.changed':
      renew(meQuery.queryKey)
      renew(readinessQuery.queryKey)
      renew(leadQuery.queryKey)
      renew(telegramKey)
      return
    case 'wallet.changed':
      renewOverview()
      renew(walletKey)
      renew(referralsKey)
      return
    case 'payments.changed':
      if (event.by === 'support') void tellChangedPayment()
      renew(paymentsKey)
      renew(terminalsKey)
      renewOverview()
      return
    // A terminal that falls silent withholds its methods.
    case 'terminals.changed':
      renew(paymentsKey)
      renew(terminalsKey)
      renewOverview()
      return
    // A bank text may question or contradict a balance, or hint at a deal, and leave the deal's status as it is.
    case 'receipts.changed':
      renew(receiptsKey)
      renew(dealDetailsKey)
      renew(waitingDealsKey)
      return
    // A deal's end moves money, and may take a receipt off the list of those without a deal.
    case 'deals.changed':
      renew(dealsKey)
      renew(referralsKey)
      renew(receiptsKey)
      renewOverview()
      return
    // A queue of the back office is longer, shorter or other than it was.
    case 'staff.changed':
      renew(staffKey)
      return
    // People who read a case, or have to send something in one.
    case 'disputes.changed':
      renew(disputesKey)
      renew(readinessQuery.queryKey)
      return
    // Sent, taken or opened; and an account or a device that was connected or left.
    case 'alerts.changed':
      renew(alertsKey)
      renew(telegramKey)
      return
    case 'integration.changed':
      renew(integrationKey)
      renewOverview()
      renew(payoutsKey)
      return
    case 'rate.changed':
      renew(rateQuery.queryKey)
      renew(readinessQuery.queryKey)
      return
    case 'session.over':
      void checkAuth()
      return
  }
}

/** Seldom told, so its words come when it is. */
async function tellChangedPayment(): Promise<void> {
  await loadTexts('payments')
  toasts.error(textsOf('payments')('support_changed_payment'))
}
