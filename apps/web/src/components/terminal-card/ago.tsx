import { useEffect, useState } from 'react'
import { agoText } from '../../lib/ago.ts'
import { formats } from '../../lib/format.ts'

const tickMs = 1_000

/** How long ago, and it goes on counting. */
export function Ago({ moment }: { moment: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={moment} title={formats().dateTime(moment)}>
      {agoText(moment, now)}
    </time>
  )
}
