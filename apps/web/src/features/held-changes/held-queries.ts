import type { Answer, Contract } from '@florin/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type HeldList = Answer<Contract['listHeldChanges']>
export type HeldRow = HeldList['open'][number]
export type Held = Answer<Contract['readHeldChange']>

/** A query key with the prefix that `staff.changed` invalidates. */
const heldKey = ['staff', 'changes'] as const

export const heldListQuery = queryOptions({
  queryKey: [...heldKey, 'list'],
  queryFn: ({ signal }) => call('listHeldChanges', {}, { signal }),
})

export function heldQuery(id: string) {
  return queryOptions({
    queryKey: [...heldKey, id],
    queryFn: ({ signal }) => call('readHeldChange', { params: { id } }, { signal }),
  })
}

export function useRenewHeld() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: heldKey })
}
