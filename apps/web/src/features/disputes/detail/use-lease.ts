import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { isDecided } from '../dispute-status.tsx'
import { caseKey, caseQuery, disputeListKey } from '../disputes-queries.ts'
import { giveCaseBack, giveCaseBackNow, takeCase } from './lease.ts'

export const renewEveryMs = 5 * 60_000

/**
 * Support holds the case that it has open: taken when it is opened, kept while it is, given back when the window or the tab is closed.
 * Where it cannot be taken the reader is told, and `onLost` closes the window. True once it may be shown; for others at once.
 */
export function useLease(id: string, isSupport: boolean, onLost: () => void): boolean {
  const t = useTexts('disputes')
  const queries = useQueryClient()
  const [isReady, setReady] = useState(!isSupport)
  const lost = useRef(onLost)
  lost.current = onLost
  const renew = useRef<() => Promise<unknown>>(async () => undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a case is taken once while it is open; the words do not change
  useEffect(() => {
    if (!isSupport) return
    let isOver = false
    const lose = (words: string) => {
      if (isOver) return
      toasts.error(words)
      void queries.invalidateQueries({ queryKey: disputeListKey })
      lost.current()
    }
    const take = () =>
      takeCase(id).then(
        () => void (isOver || setReady(true)),
        (error: unknown) => {
          const code = error instanceof ApiProblem ? error.code : ''
          if (code === 'dispute.held') lose(t('case_unavailable'))
          // The case itself will tell that there is none.
          else if (code === 'dispute.not_found') setReady(true)
          else throw error
        },
      )
    // One that fails for another reason is tried again in time: the lease is three times as long.
    const keep = () => void take().catch(() => undefined)
    renew.current = take
    const onShow = (event: PageTransitionEvent) => void (event.persisted && keep())
    const onHide = () => giveCaseBackNow(id)
    const onVisible = () => void (document.visibilityState === 'visible' && keep())

    take().catch(() => lose(t('case_open_failed')))
    const timer = setInterval(keep, renewEveryMs)
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
      giveCaseBack(id)
    }
  }, [id, isSupport])

  // Another tab of the reader has closed the case, or the lease ran out while this one slept: it is taken again at once, and where a
  // colleague was quicker the reader is told now and not at the next renewal.
  const { data } = useQuery({ ...caseQuery(id), enabled: false })
  const isLetGo = data !== undefined && !isDecided(data.status) && data.held_until === null
  useEffect(() => {
    if (!isSupport || !isReady || !isLetGo) return
    renew.current().then(
      () => void queries.invalidateQueries({ queryKey: caseKey(id) }),
      () => undefined,
    )
  }, [id, isSupport, isReady, isLetGo, queries])

  return isReady
}
