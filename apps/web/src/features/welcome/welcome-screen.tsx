import { IconArrowRight, IconGauge, IconGavel, IconShieldLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { LanguageMenu } from '../../components/language-menu.tsx'
import { Logo } from '../../components/logo.tsx'
import { Rosette } from '../../components/rosette.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { FarewellNotice } from './farewell-notice.tsx'
import { SampleDeal } from './sample-deal.tsx'
import styles from './welcome-screen.module.css'

export interface WelcomeProps {
  readonly notice: string | undefined
  readonly onDismissNotice: () => void
  readonly onRegister: () => void
  readonly onLogin: () => void
  /** The first sign that somebody is about to press a button that needs the auth modal. */
  readonly onNearAuth: () => void
}

export function WelcomeScreen({ notice, onDismissNotice, onRegister, onLogin, onNearAuth }: WelcomeProps) {
  const t = useTexts('welcome')
  useDarkGround()
  // A finger has no way of coming near: its first touch still comes a tenth of a second before the click.
  const near = { onPointerEnter: onNearAuth, onPointerDown: onNearAuth, onFocus: onNearAuth }

  return (
    <div className={styles.page}>
      <Rosette className={styles.rosette} />
      <header className={styles.header}>
        <Logo size={34} />
        <nav className={styles.links}>
          <a className={styles.docs} href="/docs">
            {t('docs')}
          </a>
          <button type="button" className={styles.login} {...near} onClick={onLogin}>
            {t('log_in')}
          </button>
          <LanguageMenu face="code" />
        </nav>
      </header>

      <main className={styles.main}>
        {notice !== undefined && <FarewellNotice text={notice} onDismiss={onDismissNotice} />}
        <section className={styles.hero}>
          <div className={styles.pitch}>
            <h1 className={styles.title}>
              <span>{t('hero_first')}</span> <span>{t('hero_second')}</span>
            </h1>
            <p className={styles.lead}>{t('lead')}</p>
            <div className={styles.actions}>
              <button type="button" className={styles.start} {...near} onClick={onRegister}>
                {t('get_started')}
                <IconArrowRight size={18} stroke={2} aria-hidden="true" />
              </button>
              <a className={styles.documentation} href="/docs">
                {t('documentation')}
              </a>
            </div>
          </div>
          <SampleDeal />
        </section>
        <ul className={styles.promises}>
          <Promised icon={IconShieldLock} title={t('codes_title')} text={t('codes_text')} />
          <Promised icon={IconGauge} title={t('rating_title')} text={t('rating_text')} />
          <Promised icon={IconGavel} title={t('disputes_title')} text={t('disputes_text')} />
        </ul>
      </main>
    </div>
  )
}

function Promised({ icon: Icon, title, text }: { icon: typeof IconGauge; title: string; text: string }) {
  return (
    <li className={styles.promise}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <h2 className={styles.promiseTitle}>{title}</h2>
        <p className={styles.promiseText}>{text}</p>
      </div>
    </li>
  )
}

/** Overscroll and late paint show the page's dark ground, not the app's canvas. */
function useDarkGround(): void {
  useEffect(() => {
    document.documentElement.dataset.page = 'welcome'
    return () => {
      delete document.documentElement.dataset.page
    }
  }, [])
}
