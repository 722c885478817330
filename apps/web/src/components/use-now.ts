import { useEffect, useState } from 'react'

/** Now, anew every so often while it matters, and at once when a hidden tab is looked at again. */
export function useNow(everyMs: number, isRunning = true): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs, isRunning])
  return now
}
