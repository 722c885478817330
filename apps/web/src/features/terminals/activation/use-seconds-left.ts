import { useEffect, useState } from 'react'
import { remainingMs } from './pairing-offer.ts'

/** Counts down by the clock, not by ticks: a tab in the background gets few of them. */
export function useSecondsLeft(expiresAt: string): number {
  const [end] = useState(() => Date.now() + remainingMs(expiresAt, Date.now()))
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1_000))

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1_000)
    return () => clearTimeout(timer)
  })
  return left
}
