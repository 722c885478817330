import { useEffect, useState } from 'react'
import { countdown } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './resend.module.css'

const waitSeconds = 60

/** Another code may be asked for after a minute. A new key starts the minute again. */
export function Resend({ isBusy, onResend }: { isBusy: boolean; onResend: () => void }) {
  const t = useTexts('auth')
  const left = useSecondsLeft(waitSeconds)
  return (
    <p className={styles.row}>
      {t('no_code_yet')}
      {left > 0 ? (
        <span role="timer" className={styles.timer}>
          {t('resend_in', { time: countdown(left) })}
        </span>
      ) : (
        <button type="button" className={styles.link} disabled={isBusy} onClick={onResend}>
          {t('resend')}
        </button>
      )}
    </p>
  )
}

/** Counted from the clock, not from ticks: a sleeping tab wakes up with the right number. */
function useSecondsLeft(seconds: number): number {
  const [until] = useState(() => Date.now() + seconds * 1_000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1_000))

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1_000)
    return () => clearTimeout(timer)
  }, [left])

  return left
}
