import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { dealDetailsKey, dealsKey } from '../../../lib/deals.ts'

/** The trader's word that a part came. Whatever the answer, lists and the open deal are fetched again. */
export function useVouch(dealId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [...dealsKey, 'vouch'],
    mutationFn: (receipt: string) => call('vouchPart', { params: { id: dealId, receipt } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [...dealDetailsKey, dealId] })
      void queries.invalidateQueries({ queryKey: dealsKey })
    },
  })
}
