import type { Answer, Contract } from '@florin/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { caseKey } from '../disputes-queries.ts'
import { previewed, type VerdictForm } from './verdict-form.ts'

export type Preview = Answer<Contract['previewVerdict']>

const pauseMs = 300

/** What the verdict would do, tried on the books by the server. Asked only for what could be decided, and never kept for later. */
export function usePreview(id: string, form: VerdictForm, most: string, isOpen: boolean) {
  const wanted = JSON.stringify(previewed(form, most) ?? null)
  const [settled] = useDebouncedValue(wanted, pauseMs)
  const body = JSON.parse(settled) as ReturnType<typeof previewed> | null
  const query = useQuery({
    queryKey: [...caseKey(id), 'preview', body],
    queryFn: ({ signal }) => call('previewVerdict', { params: { id }, body: body ?? neverAsked }, { signal }),
    enabled: isOpen && body !== null,
    // The desk tries both verdicts by itself and can be in its own way for a moment.
    retry: (count, error) => isBooksBusy(error) && count < 3,
    retryDelay: 500,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    /** Of what is chosen at this moment; undefined while it is being tried. */
    data: wanted === settled && !query.isPlaceholderData && !query.isError ? query.data : undefined,
    /** The one before too: the deal's rate and the highest sum stay the same. */
    known: query.data,
    error: wanted === settled && query.isError ? query.error : undefined,
    isBooksBusy: isBooksBusy(query.error),
    isTrying: wanted !== settled || query.isFetching,
    isWanted: wanted !== 'null',
    retry: () => void query.refetch(),
  }
}

const isBooksBusy = (error: unknown) => error instanceof ApiProblem && error.code === 'books.busy'

const neverAsked = { resolution: 'trader' } as const
