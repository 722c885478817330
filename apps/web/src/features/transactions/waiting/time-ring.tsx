import { useTexts } from '../../../lib/texts.tsx'
import { timeLeft } from './time-left.ts'
import styles from './time-ring.module.css'

const radius = 25
const around = 2 * Math.PI * radius

/** How much of the half hour is left, as a ring and in figures. */
export function TimeRing({ expiresAt, now }: { expiresAt: string; now: number }) {
  const t = useTexts('transactions')
  const { text, share, isUrgent } = timeLeft(expiresAt, now)
  return (
    <div
      className={styles.ring}
      data-urgent={isUrgent}
      role="timer"
      aria-label={t('waiting_left', { time: text })}
    >
      <svg viewBox="0 0 58 58" aria-hidden="true">
        <circle className={styles.whole} cx="29" cy="29" r={radius} />
        <circle
          className={styles.left}
          cx="29"
          cy="29"
          r={radius}
          strokeDasharray={`${share * around} ${around}`}
          // From the top, clockwise.
          transform="rotate(-90 29 29)"
        />
      </svg>
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
    </div>
  )
}
