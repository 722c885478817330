import type { Answer, Contract } from '@florin/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { terminalsKey } from '../../../lib/terminals.ts'

export type Doctor = Answer<Contract['terminalDoctor']>
export type Check = Doctor['checks'][number]
export type Trial = NonNullable<Doctor['trial']>

// What a ping changes is not told live. A test message on its way is looked at often: its steps take milliseconds.
const askEveryMs = 20_000
const askWhileWaitingMs = 2_000

/** The query key begins with that of terminals, so that `terminals.changed` invalidates it. */
const keyOf = (id: string) => [...terminalsKey, 'doctor', id] as const

export const doctorQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('terminalDoctor', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.trial?.state === 'waiting' ? askWhileWaitingMs : askEveryMs),
  })

export function useStartTrial(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('startTerminalTrial', { params: { id } }),
    onSuccess: (trial) => {
      queries.setQueryData<Doctor>(keyOf(id), (known) => known && { ...known, trial })
      void queries.invalidateQueries({ queryKey: keyOf(id) })
    },
  })
}
