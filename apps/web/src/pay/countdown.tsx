import { useEffect, useRef, useState } from 'react'
import { countdown } from '../lib/format.ts'
import { useTexts } from '../lib/texts.tsx'
import { type Announcement, announcementBetween, remainingShare, shownSeconds } from './clock.ts'
import styles from './countdown.module.css'
import type { View } from './view.ts'

interface Props {
  readonly view: View
  readonly remaining: number
}

/** The ring and the digits. Read on demand; spoken by itself only by `SpokenTime`. */
export function Countdown({ view, remaining }: Props) {
  const t = useTexts('checkout')
  const seconds = shownSeconds(remaining)
  const share = remainingShare(view.clock_started_at ?? view.created_at, view.expires_at ?? '', remaining)
  const spoken = t('time_left', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })

  return (
    <div className={styles.timer} role="timer" aria-label={spoken} data-urgent={seconds <= 60}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className={styles.track} cx="32" cy="32" r="29" />
        <circle
          className={styles.left}
          cx="32"
          cy="32"
          r="29"
          pathLength="1"
          strokeDasharray={`${share.toFixed(4)} 2`}
        />
      </svg>
      <span className={styles.digits} aria-hidden="true">
        {countdown(seconds)}
      </span>
    </div>
  )
}

/** Tells a screen reader of the time at five minutes, at one and at the end, and is silent otherwise. */
export function SpokenTime({ remaining }: { remaining: number | undefined }) {
  const t = useTexts('checkout')
  const before = useRef(remaining)
  const [said, setSaid] = useState<Announcement>()

  useEffect(() => {
    if (before.current !== undefined && remaining !== undefined) {
      const due = announcementBetween(before.current, remaining)
      if (due) setSaid(due)
    }
    before.current = remaining
  }, [remaining])

  return (
    <p className="visually-hidden" role="status">
      {said && t(said)}
    </p>
  )
}
