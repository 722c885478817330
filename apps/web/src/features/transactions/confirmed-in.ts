import type { Answer, Contract } from '@florin/contract'
import type { WaitingDeals } from './waiting-answer.ts'

type DealPage = Answer<Contract['listTransactions']>

/** The list after a confirmation, without asking for it again. */
export function confirmedIn(
  page: DealPage,
  id: string,
  status: DealPage['results'][number]['status'],
): DealPage {
  return {
    ...page,
    results: page.results.map((deal) =>
      deal.id === id ? { ...deal, status, may_confirm: false, expires_at: null } : deal,
    ),
  }
}

/** The deals that wait, without the one that was just confirmed. */
export function confirmedOf(waiting: WaitingDeals, id: string): WaitingDeals {
  const results = waiting.results.filter((deal) => deal.id !== id)
  return { ...waiting, results, count: waiting.count - (waiting.results.length - results.length) }
}
