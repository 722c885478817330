import type { Contract, Sending } from '@florin/contract'
import { type DisputeStatus, disputePageSize, disputeSorts, disputeStatuses } from '@florin/contract/rules'
import { everything, narrows, toggleChoice } from '../../components/filter-choice.ts'

export const pageSize = disputePageSize
export const searchMaxLength = 128

export type SortKey = (typeof disputeSorts)[number]
export type SortOrder = 'asc' | 'desc'
type Query = NonNullable<Sending<Contract['listDisputes']>['query']>

/** What the list is asked, as the address of the page keeps it: a reload and the way back find it again. */
export interface DisputeSearch {
  readonly page: number
  readonly text: string
  /** Statuses, or `all` alone. */
  readonly statuses: readonly string[]
  readonly sort: SortKey
  readonly order: SortOrder
}

export const wholeList: DisputeSearch = {
  page: 1,
  text: '',
  statuses: [everything],
  sort: 'created_at',
  order: 'desc',
}

/** Whatever somebody wrote into the address, a question that the server understands comes out. */
export function readSearch(params: URLSearchParams): DisputeSearch {
  return {
    page: pageOf(params.get('page')),
    text: (params.get('search') ?? '').slice(0, searchMaxLength),
    statuses: statusesOf(params.get('status')),
    sort: disputeSorts.find((key) => key === params.get('sort')) ?? wholeList.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
  }
}

/** The same, back into the address. What is usual is left out; what is not ours stays. */
export function writeSearch(params: URLSearchParams, search: DisputeSearch): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value)
  put('page', search.page > 1 ? String(search.page) : undefined)
  put('search', search.text || undefined)
  put('status', narrows(search.statuses) ? search.statuses.join(',') : undefined)
  put('sort', search.sort === wholeList.sort ? undefined : search.sort)
  put('order', search.order === wholeList.order ? undefined : search.order)
  return next
}

export function toQuery(search: DisputeSearch): Query {
  const words = search.text.trim()
  return {
    page: search.page,
    page_size: pageSize,
    sort: search.sort,
    order: search.order,
    ...(narrows(search.statuses) && { status: search.statuses.join(',') }),
    ...(words !== '' && { search: words }),
  }
}

/** Any change of the question starts at its first page. */
export function changedSearch(
  search: DisputeSearch,
  change: Partial<Omit<DisputeSearch, 'page'>>,
): DisputeSearch {
  return { ...search, ...change, page: 1 }
}

export function toggleStatus(statuses: readonly string[], status: string): readonly string[] {
  return toggleChoice(statuses, status, disputeStatuses)
}

/** A new column starts with its largest; the same one turns around. */
export function sortedBy(search: DisputeSearch, sort: SortKey): DisputeSearch {
  const turns = search.sort === sort && search.order === 'desc'
  return changedSearch(search, { sort, order: turns ? 'asc' : 'desc' })
}

export function isNarrowed(search: DisputeSearch): boolean {
  return search.text.trim() !== '' || narrows(search.statuses)
}

/** Takes back what narrows; the order stays. */
export function withoutFilters({ sort, order }: DisputeSearch): DisputeSearch {
  return { ...wholeList, sort, order }
}

export function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / pageSize))
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

function statusesOf(text: string | null): readonly string[] {
  const known = (text ?? '')
    .split(',')
    .filter((status): status is DisputeStatus => (disputeStatuses as readonly string[]).includes(status))
  const chosen = [...new Set(known)]
  return chosen.length === 0 || chosen.length === disputeStatuses.length ? [everything] : chosen
}
