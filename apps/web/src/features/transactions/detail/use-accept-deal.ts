import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { dealDetailsKey, dealsKey } from '../../../lib/deals.ts'

/** The merchant takes what came for the whole. Whatever the answer, lists and the open deal are fetched again. */
export function useAcceptDeal() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [...dealsKey, 'accept'],
    mutationFn: (id: string) => call('acceptTransaction', { params: { id } }),
    onSettled: (_answer, _error, id) => {
      void queries.invalidateQueries({ queryKey: [...dealDetailsKey, id] })
      void queries.invalidateQueries({ queryKey: dealsKey })
    },
  })
}
