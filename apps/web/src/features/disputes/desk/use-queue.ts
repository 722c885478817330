import { useMutation, useQuery } from '@tanstack/react-query'
import { openedBefore, takeNextCase } from '../../../lib/case-sitting.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { supportQueueQuery } from '../../../lib/staff-queue.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'

export interface CaseQueue {
  readonly isTaking: boolean
  readonly next: () => void
  readonly previous: () => void
}

/** From one case to the next: the one that is left is given back by its own lease, as any that is closed. */
export function useQueue(current: string | undefined, onOpen: (id: string) => void): CaseQueue {
  const t = useTexts('disputes')
  const take = useMutation({
    mutationKey: [...disputesKey, 'next'],
    mutationFn: () => takeNextCase(current),
    onSuccess: ({ dispute }) => (dispute ? onOpen(dispute.id) : toasts.info(t('desk_next_none'))),
    onError: (error) => toasts.problem(error, t('desk_next_failed')),
  })
  // Looked up when it is asked for: the case of this moment is noted after it is shown.
  const previous = () => {
    const before = current === undefined ? undefined : openedBefore(current)
    if (before === undefined) toasts.info(t('desk_previous_none'))
    else onOpen(before)
  }
  return {
    isTaking: take.isPending,
    next: () => {
      if (!take.isPending) take.mutate()
    },
    previous,
  }
}

/** How many more wait, and since when the oldest does. Undefined until it is known. */
export function useWaiting(current: string | undefined) {
  const { data } = useQuery(supportQueueQuery)
  if (data?.counts === undefined) return undefined
  const isQueued = data.disputes.some(({ id }) => id === current)
  return {
    count: Math.max(0, data.counts.disputes - (isQueued ? 1 : 0)),
    since: data.disputes.find(({ id }) => id !== current)?.since,
  }
}
