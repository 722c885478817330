import type { Contract, Sending } from '@florin/contract'
import { usersPageSize } from '@florin/contract/rules'
import { everything } from '../../../components/filter-choice.ts'

export const pageSize = usersPageSize
export const searchMaxLength = 64

type Query = NonNullable<Sending<Contract['listUsers']>['query']>

export const flags = ['is_activated', 'is_premium', 'is_work'] as const
export type Flag = (typeof flags)[number]
const choices = [everything, 'true', 'false'] as const
export type Choice = (typeof choices)[number]

/** What the list is asked, as the address of the page keeps it. */
export interface UserSearch extends Readonly<Record<Flag, Choice>> {
  readonly page: number
  readonly text: string
}

export const wholeList: UserSearch = {
  page: 1,
  text: '',
  is_activated: everything,
  is_premium: everything,
  is_work: everything,
}

/** Whatever somebody wrote into the address, a question that the server understands comes out. */
export function readSearch(params: URLSearchParams): UserSearch {
  const page = Number(params.get('page') ?? 1)
  const choiceOf = (flag: Flag) => choices.find((choice) => choice === params.get(flag)) ?? everything
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    text: (params.get('search') ?? '').slice(0, searchMaxLength),
    is_activated: choiceOf('is_activated'),
    is_premium: choiceOf('is_premium'),
    is_work: choiceOf('is_work'),
  }
}

/** The same, back into the address. What is usual is left out; what is not ours stays. */
export function writeSearch(params: URLSearchParams, search: UserSearch): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value)
  put('page', search.page > 1 ? String(search.page) : undefined)
  put('search', search.text || undefined)
  for (const flag of flags) put(flag, search[flag] === everything ? undefined : search[flag])
  return next
}

/** Parameters that are not set are not sent. */
export function toQuery(search: UserSearch): Query {
  const words = search.text.trim()
  const chosen = flags.filter((flag) => search[flag] !== everything).map((flag) => [flag, search[flag]])
  return {
    page: search.page,
    page_size: pageSize,
    ...(words !== '' && { search: words }),
    ...Object.fromEntries(chosen),
  }
}

/** Any change of the question starts at its first page. */
export function changedSearch(search: UserSearch, change: Partial<Omit<UserSearch, 'page'>>): UserSearch {
  return { ...search, ...change, page: 1 }
}

export function isNarrowed(search: UserSearch): boolean {
  return search.text.trim() !== '' || flags.some((flag) => search[flag] !== everything)
}
