import { useEffect, useState } from 'react'

const waitsSeconds = 5

interface Return {
  /** Until the page goes by itself; undefined when it will not. */
  readonly seconds: number | undefined
  stay(): void
}

/** Goes back to the shop by itself, once: whoever comes back to this page by the browser's button may stay. */
export function useReturn(address: string | undefined, orderId: string): Return {
  const [startedAt] = useState(Date.now)
  const [now, setNow] = useState(startedAt)
  const [stays, setStays] = useState(() => hasReturned(orderId))
  const goes = address !== undefined && !stays
  const seconds = Math.max(0, waitsSeconds - Math.floor((now - startedAt) / 1000))

  useEffect(() => {
    if (!goes) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [goes])

  useEffect(() => {
    if (!goes || seconds > 0) return
    rememberReturn(orderId)
    setStays(true)
    location.assign(address)
  }, [goes, seconds, address, orderId])

  return { seconds: goes ? seconds : undefined, stay: () => setStays(true) }
}

function hasReturned(orderId: string): boolean {
  try {
    return sessionStorage.getItem(returnKey(orderId)) !== null
  } catch {
    return false
  }
}

function rememberReturn(orderId: string): void {
  try {
    sessionStorage.setItem(returnKey(orderId), '1')
  } catch {
    // A browser that remembers nothing will go to the shop once more.
  }
}

function returnKey(orderId: string): string {
  return `Florin_returned_${orderId}`
}
