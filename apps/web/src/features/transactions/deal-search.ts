import type { Contract, Sending } from '@florin/contract'
import { bankIdPattern, type DealStatus, dealStatuses, transactionPageSize } from '@florin/contract/rules'
import { isDay } from '../../components/date-range/period.ts'
import { everything, narrows, toggleChoice } from '../../components/filter-choice.ts'

export const pageSize = transactionPageSize
export const searchMaxLength = 128
const banksMaxLength = 200
export const sortKeys = ['created_at', 'amount', 'profit'] as const

export type SortKey = (typeof sortKeys)[number]
export type SortOrder = 'asc' | 'desc'
type Query = NonNullable<Sending<Contract['listTransactions']>['query']>

/** What the list is asked, as the address of the page keeps it: a reload and the way back find it again. */
export interface DealSearch {
  readonly page: number
  readonly text: string
  /** Statuses, or `all` alone. */
  readonly statuses: readonly string[]
  /** Ids of banks, or `all` alone. */
  readonly banks: readonly string[]
  /** Days, YYYY-MM-DD, both included. */
  readonly start: string | undefined
  readonly end: string | undefined
  readonly sort: SortKey
  readonly order: SortOrder
}

export const wholeList: DealSearch = {
  page: 1,
  text: '',
  statuses: [everything],
  banks: [everything],
  start: undefined,
  end: undefined,
  sort: 'created_at',
  order: 'desc',
}

/** Whatever somebody wrote into the address, a question that the server understands comes out. */
export function readSearch(params: URLSearchParams): DealSearch {
  const [start, end] = inOrder(dayOf(params, 'start_date'), dayOf(params, 'end_date'))
  return {
    page: pageOf(params.get('page')),
    text: (params.get('search') ?? '').slice(0, searchMaxLength),
    statuses: statusesOf(params.get('status')),
    banks: banksOf(params.get('bank')),
    start,
    end,
    sort: sortKeys.find((key) => key === params.get('sort')) ?? wholeList.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
  }
}

/** The same, back into the address. What is usual is left out; what is not ours stays. */
export function writeSearch(params: URLSearchParams, search: DealSearch): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value)
  put('page', search.page > 1 ? String(search.page) : undefined)
  put('search', search.text || undefined)
  put('status', narrows(search.statuses) ? search.statuses.join(',') : undefined)
  put('bank', narrows(search.banks) ? search.banks.join(',') : undefined)
  put('start_date', search.start)
  put('end_date', search.end)
  put('sort', search.sort === wholeList.sort ? undefined : search.sort)
  put('order', search.order === wholeList.order ? undefined : search.order)
  return next
}

export function toFilter(search: DealSearch, timeZone: string): Omit<Query, 'page' | 'page_size'> {
  const words = search.text.trim()
  return {
    sort: search.sort,
    order: search.order,
    time_zone: timeZone,
    ...(narrows(search.statuses) && { status: search.statuses.join(',') }),
    ...(narrows(search.banks) && { bank: search.banks.join(',') }),
    ...(search.start !== undefined && { start_date: search.start }),
    ...(search.end !== undefined && { end_date: search.end }),
    ...(words !== '' && { search: words }),
  }
}

export function toQuery(search: DealSearch, timeZone: string): Query {
  return { page: search.page, page_size: pageSize, ...toFilter(search, timeZone) }
}

/** Any change of the question starts at its first page. */
export function changedSearch(search: DealSearch, change: Partial<Omit<DealSearch, 'page'>>): DealSearch {
  return { ...search, ...change, page: 1 }
}

export function toggleStatus(statuses: readonly string[], status: string): readonly string[] {
  return toggleChoice(statuses, status, dealStatuses)
}

/** A new column starts with its largest; the same one turns around. */
export function sortedBy(search: DealSearch, sort: SortKey): DealSearch {
  const turns = search.sort === sort && search.order === 'desc'
  return changedSearch(search, { sort, order: turns ? 'asc' : 'desc' })
}

export function hasPeriod({ start, end }: DealSearch): boolean {
  return start !== undefined || end !== undefined
}

export function isNarrowed(search: DealSearch): boolean {
  return search.text.trim() !== '' || narrows(search.statuses) || narrows(search.banks) || hasPeriod(search)
}

/** Takes back what narrows; the order stays. */
export function withoutFilters({ sort, order }: DealSearch): DealSearch {
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
    .filter((status): status is DealStatus => (dealStatuses as readonly string[]).includes(status))
  const chosen = [...new Set(known)]
  return chosen.length === 0 || chosen.length === dealStatuses.length ? [everything] : chosen
}

function banksOf(text: string | null): readonly string[] {
  const known = (text ?? '')
    .slice(0, banksMaxLength)
    .split(',')
    .filter((id) => bankIdPattern.test(id))
  return known.length === 0 ? [everything] : [...new Set(known)]
}

function dayOf(params: URLSearchParams, name: string): string | undefined {
  const day = params.get(name)
  return day !== null && isDay(day) ? day : undefined
}

function inOrder(start: string | undefined, end: string | undefined) {
  return start !== undefined && end !== undefined && start > end ? [end, start] : [start, end]
}
