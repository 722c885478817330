import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { caseKey } from '../disputes-queries.ts'

export type Exhibit = NonNullable<Answer<Contract['disputeExhibit']>['exhibit']>
export type AdviceAnswer = Answer<Contract['disputeAdvice']>
export type Advice = AdviceAnswer['advice']
export type Similar = AdviceAnswer['similar'][number]
export type Preview = Answer<Contract['previewVerdict']>

/** Filed once and never changed, so it is asked for once. */
export function exhibitQuery(id: string) {
  return queryOptions({
    queryKey: ['dispute-exhibit', id],
    queryFn: async ({ signal }) => ({
      exhibit: (await call('disputeExhibit', { params: { id } }, { signal })).exhibit ?? null,
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function adviceQuery(id: string) {
  return queryOptions({
    queryKey: [...caseKey(id), 'advice'],
    queryFn: ({ signal }) => call('disputeAdvice', { params: { id } }, { signal }),
  })
}

/** The query key of the verdict's dialog, too: it opens with the cached answer, and fetches it again. */
export function effectQuery(id: string, resolution: 'merchant' | 'trader', isWanted: boolean) {
  return queryOptions({
    queryKey: [...caseKey(id), 'preview', { resolution }],
    queryFn: ({ signal }) => call('previewVerdict', { params: { id }, body: { resolution } }, { signal }),
    enabled: isWanted,
    retry: false,
    gcTime: 0,
  })
}
