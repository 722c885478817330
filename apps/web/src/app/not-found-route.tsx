import { IconHome } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Logo } from '../components/logo.tsx'
import { ReportProblem } from '../components/report/report-problem.tsx'
import { Rosette } from '../components/rosette.tsx'
import { useTexts } from '../lib/texts.tsx'
import styles from './not-found-route.module.css'

export function NotFoundRoute() {
  const t = useTexts('common')
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link className={styles.home} to="/" aria-label={t('home_link')}>
          <Logo size={30} />
        </Link>
      </header>
      <main className={styles.main}>
        <Rosette className={styles.rosette} lace="rim" />
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <h1 className={styles.title}>{t('not_found')}</h1>
        <p className={styles.hint}>{t('not_found_hint')}</p>
        <Link className={styles.button} to="/">
          <IconHome size={18} stroke={1.75} aria-hidden="true" />
          {t('to_home')}
        </Link>
        <div className={styles.report}>
          <ReportProblem />
        </div>
      </main>
    </div>
  )
}
