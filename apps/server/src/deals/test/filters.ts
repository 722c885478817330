import { type DealFilter, wholeList } from '../list/filter.ts'

/** All of somebody's deals, the newest first, but for what is asked otherwise. */
export function allDeals(
  { viewer, userId }: Pick<DealFilter, 'viewer' | 'userId'>,
  more: Partial<DealFilter> = {},
): DealFilter {
  return { ...wholeList(viewer, userId), ...more }
}
