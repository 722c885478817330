import type { Answer, Contract, SavedViewPage } from '@florin/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type SavedView = Answer<Contract['saveView']>

const viewsKey = ['saved-views'] as const

export const savedViewsQuery = (page: SavedViewPage) =>
  queryOptions({
    queryKey: [...viewsKey, page],
    queryFn: ({ signal }) => call('listSavedViews', { query: { page } }, { signal }),
  })

export interface ViewWords {
  readonly name: string
  readonly isShared: boolean
}

/** Names the filter, or changes a view of one's own. */
export function useKeepView(page: SavedViewPage, query: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name, isShared }: ViewWords & { id: string | undefined }) =>
      id === undefined
        ? call('saveView', { body: { page, query, name, is_shared: isShared } })
        : call('changeSavedView', { params: { id }, body: { name, is_shared: isShared } }),
    onSettled: () => queries.invalidateQueries({ queryKey: viewsKey }),
  })
}

export function useRemoveView() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('deleteSavedView', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: viewsKey }),
  })
}
