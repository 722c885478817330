import { useEffect, useState } from 'react'
import { remainingMs } from './clock.ts'

/** What is left until a moment of the server's clock, anew with every second; undefined when no clock runs. */
export function useRemaining(expiresAt: string | null, offset: number): number | undefined {
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    if (expiresAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      const at = Date.now()
      setNow(at)
      const left = remainingMs(expiresAt, offset, at)
      // To the next whole second; a timer that fires a little early must not show the same second twice.
      if (left > 0) timer = setTimeout(tick, (left % 1000) + 5)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [expiresAt, offset])

  return expiresAt === null ? undefined : remainingMs(expiresAt, offset, now)
}
