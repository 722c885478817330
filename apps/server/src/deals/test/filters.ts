import type { DealFilter } from '../deal-filter.ts'

/** All of somebody's deals, the newest first, but for what is asked otherwise. */
export function allDeals(
  whose: Pick<DealFilter, 'viewer' | 'userId'>,
  more: Partial<DealFilter> = {},
): DealFilter {
  return {
    ...whose,
    statuses: ['pending', 'verification', 'complete', 'dispute', 'canceled', 'expired'],
    from: undefined,
    until: undefined,
    search: '',
    sort: 'created_at',
    order: 'desc',
    ...more,
  }
}
