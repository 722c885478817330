import { Note } from '../../../components/note.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { MoneyState } from '../back-office-queries.ts'
import { useDuration } from '../duration.ts'
import styles from './money.module.css'

/** A worker reports every 15 seconds. */
const silentSeconds = 120

/** Jobs that have not succeeded for five of their rounds. */
export function JobsPanel({ state }: { state: MoneyState }) {
  const t = useTexts('back-office')
  const duration = useDuration()
  const silence = state.worker_silent_seconds
  return (
    <Panel title={t('jobs')}>
      {silence !== null && silence > silentSeconds && (
        <Note family="bad">{t('worker_silent', { time: duration(silence * 1_000) })}</Note>
      )}
      {state.jobs.length === 0 && <p className={styles.none}>{t('jobs_none')}</p>}
      <ul className={styles.rows}>
        {state.jobs.map(({ name, last_success_at: at }) => (
          <li key={name} className={styles.row}>
            <span className={styles.code}>{name}</span>
            <span>{t('job_last', { time: formats().dateTime(at) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
