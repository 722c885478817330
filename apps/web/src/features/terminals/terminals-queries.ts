import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { paymentsKey } from '../../lib/payments.ts'
import { type Terminal, terminalsKey } from '../../lib/terminals.ts'

const listKey = [...terminalsKey, 'list'] as const

// A ping that changes nothing else is not told live; the time of the last one is asked for.
const askEveryMs = 20_000

export const terminalsQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal }) => call('listTerminals', {}, { signal }),
  refetchInterval: askEveryMs,
})

export function useRenameTerminal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('renameTerminal', { params: { id }, body: { name } }),
    onSuccess: ({ name }, { id }) => {
      queries.setQueryData<Terminal[]>(listKey, (known) =>
        known?.map((terminal) => (terminal.id === id ? { ...terminal, name } : terminal)),
      )
      // Methods tell the name of their terminal.
      void queries.invalidateQueries({ queryKey: paymentsKey })
    },
  })
}

export function useBlockAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, bank, isBlocked }: { id: string; bank: string; isBlocked: boolean }) => {
      try {
        await call('answerBlock', { params: { id }, body: { bank, is_blocked: isBlocked } })
      } catch (error) {
        // Answered already, perhaps in another tab: what holds now is asked for.
        if (!(error instanceof ApiProblem) || error.status !== 409) throw error
      }
    },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: paymentsKey })
      await queries.invalidateQueries({ queryKey: terminalsKey })
    },
  })
}

export function useDeleteTerminal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('deleteTerminal', { params: { id } }),
    onSuccess: (_answer, id) => {
      queries.setQueryData<Terminal[]>(listKey, (known) => known?.filter((terminal) => terminal.id !== id))
      void queries.invalidateQueries({ queryKey: paymentsKey })
    },
    // Also after an error: another tab may have deleted it, or the answer was lost.
    onSettled: () => void queries.invalidateQueries({ queryKey: terminalsKey }),
  })
}
