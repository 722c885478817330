import { ReportProblem } from '../components/report/report-problem.tsx'
import { useTexts } from '../lib/texts.tsx'
import styles from './route-error.module.css'

/** A screen that broke, or whose code a new release has replaced. A reload mends the second and often the first. */
export function RouteError() {
  const t = useTexts('common')
  return (
    <section className={styles.error} role="alert">
      <h1 className={styles.title}>{t('screen_broke')}</h1>
      <p>{t('screen_broke_hint')}</p>
      <button className={styles.button} type="button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
      <ReportProblem />
    </section>
  )
}
