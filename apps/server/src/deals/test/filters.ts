import { type DealFilter, wholeList } from '../list/filter.ts'

/** All deals of a viewer, the newest first, but for the given filters. */
export function allDeals(
  { viewer, userId }: Pick<DealFilter, 'viewer' | 'userId'>,
  more: Partial<DealFilter> = {},
): DealFilter {
  return { ...wholeList(viewer, userId), ...more }
}
