import { useState } from 'react'
import { type RefreshEvery, recallInterval, rememberInterval } from './refresh-interval.ts'

/**
 * The interval of one list for `refetchInterval`, and the way to change it. Paused while something is open above the
 * list or being saved; a hidden tab pauses by itself, that is the query library's own rule.
 */
export function useAutoRefresh(list: string) {
  const [every, setEvery] = useState<RefreshEvery>(() => recallInterval(list))
  return {
    every,
    onEvery: (next: RefreshEvery) => {
      rememberInterval(list, next)
      setEvery(next)
    },
    intervalMs: (isPaused: boolean) => (isPaused || every === 0 ? (false as const) : every * 1000),
  }
}
