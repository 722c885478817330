import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNow } from '../../components/use-now.ts'
import { call } from '../../lib/api.ts'
import { endView } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { leaveView } from '../../lib/view-mode.ts'
import styles from './view-bar.module.css'
import { announcedAt, clockOf, wholeSeconds } from './view-time.ts'

/** Above the whole app while support looks at somebody's screens: whose, why, how long still, and the way out. */
export function ViewBar() {
  const t = useTexts('view-as')
  const { data } = useQuery({
    queryKey: ['view'],
    queryFn: ({ signal }) => call('currentView', {}, { signal }),
  })
  const view = data?.view
  const left = useSecondsLeft(view?.seconds_left)
  const minutes = announcedAt(left)

  useEffect(() => {
    if (left === 0) leaveView()
  }, [left])
  useFinishKey()

  return (
    <section className={styles.bar} aria-label={t('title')}>
      <span className={styles.chip}>
        <IconEye size={16} stroke={1.75} aria-hidden="true" />
        {t('title')}
      </span>
      {view && (
        <p className={styles.who}>
          <strong>{t('viewing', { user: view.username })}</strong>
          <span className={styles.why}>{t('reason_is', { text: view.reason })}</span>
        </p>
      )}
      <span className={styles.end}>
        <span className={styles.locked}>{t('nothing_changes')}</span>
        {left !== undefined && (
          <span className={styles.clock} role="timer" aria-label={t('left', { time: clockOf(left) })}>
            {clockOf(left)}
          </span>
        )}
        <button type="button" className={styles.finish} onClick={() => void endView()}>
          {t('finish')}
        </button>
      </span>
      <span className="visually-hidden" role="status">
        {minutes === undefined ? '' : t('left_minutes', { minutes })}
      </span>
    </section>
  )
}

/** Counts by this browser's clock from what the server said was left. */
function useSecondsLeft(secondsLeft: number | undefined): number | undefined {
  const [endsAt, setEndsAt] = useState<number>()
  useEffect(() => {
    if (secondsLeft !== undefined) setEndsAt(Date.now() + secondsLeft * 1_000)
  }, [secondsLeft])
  const now = useNow(1_000)
  return endsAt === undefined ? undefined : wholeSeconds(endsAt - now)
}

/** ⌘. or Ctrl+. finishes. */
function useFinishKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '.' && event.code !== 'Period') return
      if (!(event.metaKey || event.ctrlKey) || event.repeat) return
      event.preventDefault()
      void endView()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
