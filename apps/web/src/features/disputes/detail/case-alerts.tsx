import { AlertWay } from '../../../components/alert-way/alert-way.tsx'
import { deliveredWords, momentText } from '../../../components/alert-way/alert-words.ts'
import type { Alert } from '../../../lib/alerts.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './case-alerts.module.css'

/** What the trader was told of the case: a verdict without them needs proof that they were. */
export function CaseAlertList({ alerts }: { alerts: readonly Alert[] }) {
  const t = useTexts('alert-log')
  return (
    <section className={styles.alerts} aria-label={t('case_title')}>
      <h3 className={styles.title}>{t('case_title')}</h3>
      {alerts.length === 0 && <p className={styles.quiet}>{t('case_none')}</p>}
      <ul>
        {alerts.map((alert) => (
          <Row key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  )
}

function Row({ alert }: { alert: Alert }) {
  const t = useTexts('alert-log')
  const { kind, created_at: at, opened_at: opened, tries } = alert
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        <span className={styles.kind}>{t(`kind.${kind}`)}</span>{' '}
        <time dateTime={at} className={styles.quiet}>
          {momentText(at)}
        </time>
      </p>
      <AlertWay tries={tries} />
      <p className={styles.quiet}>{deliveredWords(t, alert)}</p>
      <p className={styles.opened} data-no={opened === null}>
        {opened === null ? t('not_opened') : t('opened_at', { time: momentText(opened) })}
      </p>
    </li>
  )
}
