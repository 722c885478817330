import type { DealPage } from './transactions-queries.ts'

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
