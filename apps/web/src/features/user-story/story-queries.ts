import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Story = Answer<Contract['userStory']>
export type PartName =
  | 'storyDeals'
  | 'storyDisputes'
  | 'storyTerminals'
  | 'storyMessages'
  | 'storyStatement'
  | 'storySessions'
  | 'storyAlerts'
  | 'storyActs'
export type Part<Name extends PartName> = Answer<Contract[Name]>
export type PartRow<Name extends PartName> = Part<Name> extends { results: (infer Row)[] } ? Row : never
export type StoryMethod = Answer<Contract['userPayments']>['payments'][number]

export const storyKey = (id: string) => ['story', id] as const

export function storyQuery(id: string) {
  return queryOptions({
    queryKey: [...storyKey(id), 'head'],
    queryFn: ({ signal }) => call('userStory', { params: { id } }, { signal }),
  })
}

/** A page of one part. The filter is what the address has. */
export function partQuery<Name extends PartName>(name: Name, id: string, query: Record<string, string> = {}) {
  return queryOptions({
    queryKey: [...storyKey(id), name, query],
    queryFn: ({ signal }) =>
      call(name, { params: { id }, query } as never, { signal }) as Promise<Part<Name>>,
    placeholderData: keepPreviousData,
  })
}

export const methodsPageSize = 20

export function methodsQuery(id: string, page: number) {
  const query = { page, page_size: methodsPageSize }
  return queryOptions({
    queryKey: [...storyKey(id), 'methods', page],
    queryFn: ({ signal }) => call('userPayments', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
