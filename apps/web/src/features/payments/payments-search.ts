import type { Contract, Sending } from '@florin/contract'
import type { paymentSearchModes } from '@florin/contract/rules'
import { everything, narrows, toggleChoice } from '../../components/filter-choice.ts'

export const pageSize = 20
export const searchMaxLength = 64
export const modeFilters = ['all', 'SBP/C2C', 'SBP', 'C2C'] as const
export const moreFilters = ['active', 'related', 'not_related'] as const

export type SearchBy = (typeof paymentSearchModes)[number]
export type ModeFilter = (typeof modeFilters)[number]
type Query = NonNullable<Sending<Contract['listPayments']>['query']>

export interface PaymentSearch {
  readonly page: number
  readonly text: string
  readonly by: SearchBy
  readonly mode: ModeFilter
  readonly banks: readonly string[]
  readonly more: readonly string[]
  /** Only these, as they were when somebody asked; all when empty. */
  readonly ids: readonly string[]
}

export const wholeList: PaymentSearch = {
  page: 1,
  text: '',
  by: 'all',
  mode: 'all',
  banks: [everything],
  more: [everything],
  ids: [],
}

/** What the list is asked. Whatever narrows nothing is left out, so that one question has one spelling. */
export function toQuery({ page, text, by, mode, banks, more, ids }: PaymentSearch): Query {
  const words = text.trim()
  return {
    page,
    page_size: pageSize,
    ...(words !== '' && { search: words, search_by: by }),
    ...(mode !== 'all' && { mode }),
    ...(narrows(banks) && { bank: banks.join(',') }),
    ...(more.includes('active') && { active: 'true' }),
    ...(more.includes('related') && { related: 'true' }),
    ...(more.includes('not_related') && { not_related: 'true' }),
    ...(ids.length > 0 && { ids: ids.join(',') }),
  }
}

/** Any change of the question starts at its first page. */
export function changedSearch(
  search: PaymentSearch,
  change: Partial<Omit<PaymentSearch, 'page'>>,
): PaymentSearch {
  return { ...search, ...change, page: 1 }
}

export function withoutFilters(search: PaymentSearch): PaymentSearch {
  return { ...wholeList, text: search.text, by: search.by }
}

export function isNarrowed({ text, mode, banks, more, ids }: PaymentSearch): boolean {
  return ids.length > 0 || text.trim() !== '' || mode !== 'all' || narrows(banks) || narrows(more)
}

const bankListMaxLength = 400

/** The call takes so many characters of banks; the bank that would not fit is not added. */
export function toggleBank(banks: readonly string[], bank: string): readonly string[] {
  const next = toggleChoice(banks, bank)
  return next.join(',').length > bankListMaxLength ? banks : next
}

/** A method is related to a terminal or it is not: the two would leave nothing. */
export function toggleMore(more: readonly string[], value: string): readonly string[] {
  const opposite = value === 'related' ? 'not_related' : value === 'not_related' ? 'related' : undefined
  return toggleChoice(
    more.filter((each) => each !== opposite),
    value,
  )
}

/** The last page there is, for whoever stands behind it after rows went away. */
export function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / pageSize))
}
