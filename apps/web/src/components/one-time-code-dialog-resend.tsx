import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiProblem, sentenceOf } from '../lib/api-problem.ts'
import { countdown } from '../lib/format.ts'
import { useTexts } from '../lib/texts.tsx'
import { toasts } from '../lib/toasts.ts'
import styles from './one-time-code-dialog.module.css'

const resendAfterSeconds = 60

interface Props {
  readonly onResend: () => Promise<unknown>
  readonly onResent: () => void
  readonly onRefused: (sentence: string) => void
}

/** Another code may be requested once a minute; the first minute began when the dialog opened. */
export function ResendCode({ onResend, onResent, onRefused }: Props) {
  const t = useTexts('common')
  const [secondsLeft, wait] = useSecondsLeft(resendAfterSeconds)
  const [isBusy, setBusy] = useState(false)

  const resend = async () => {
    setBusy(true)
    try {
      await onResend()
      wait(resendAfterSeconds)
      onResent()
      toasts.success(t('code_resent'))
    } catch (error) {
      if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined) wait(error.retryAfterSeconds)
      onRefused(sentenceOf(error, t('code_resend_failed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.resend}>
      <span>{t('code_no_code')}</span>
      {secondsLeft > 0 ? (
        <span role="timer" className={styles.timer}>
          {t('code_resend_in', { time: countdown(secondsLeft) })}
        </span>
      ) : (
        <Anchor component="button" type="button" className={styles.again} onClick={resend} disabled={isBusy}>
          {t('code_resend')}
        </Anchor>
      )}
    </div>
  )
}

/** Counts down by the clock, not by ticks: a sleeping tab does not stretch the minute. */
function useSecondsLeft(initial: number): [number, (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initial * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [left])

  const wait = (seconds: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return [left, wait]
}
