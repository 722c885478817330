import { type ComponentType, lazy, Suspense } from 'react'
import { useTexts } from '../lib/texts.tsx'
import styles from './route-error.module.css'

/** The shell brings it; the welcome page, which needs it as seldom, does not carry the shell for it. Where there is no line, it stays away. */
const ReportProblem = lazy(async (): Promise<{ default: ComponentType }> => {
  const module = await import('../components/report/report-problem.tsx').catch(() => undefined)
  return { default: module?.ReportProblem ?? Nothing }
})

function Nothing() {
  return null
}

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
      <Suspense fallback={null}>
        <ReportProblem />
      </Suspense>
    </section>
  )
}
