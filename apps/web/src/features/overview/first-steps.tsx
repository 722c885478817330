import {
  IconArrowRight,
  IconBell,
  IconLifebuoy,
  IconSchool,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, type To } from 'react-router'
import { Rosette } from '../../components/rosette.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './first-steps.module.css'

/** The golden card beside the balance. */
export function GuideBanner() {
  const t = useTexts('overview')
  return (
    <Link className={styles.banner} to="/help" state={{ openSection: 'beginners' }}>
      <Rosette className={styles.rosette} />
      <span className={styles.kicker}>
        <IconSchool size={18} stroke={1.75} aria-hidden="true" />
        {t('guide_kicker')}
      </span>
      <span className={styles.bannerTitle}>{t('guide_title')}</span>
      <span className={styles.bannerText}>{t('guide_text')}</span>
      <GoOn label={t('guide_open')} />
    </Link>
  )
}

/** Where a newcomer goes first: only places that exist. */
export function FirstSteps() {
  const t = useTexts('overview')
  return (
    <section aria-labelledby="first-steps">
      <h2 className="visually-hidden" id="first-steps">
        {t('first_steps')}
      </h2>
      <div className={styles.grid}>
        <Step to="/settings#profile" icon={IconUser} name="profile" />
        <Step to="/settings#notification" icon={IconBell} name="notifications" />
        <Step to="/help" state={{ openSection: 'support' }} icon={IconLifebuoy} name="support" />
      </div>
    </section>
  )
}

interface StepProps {
  readonly to: To
  readonly state?: { openSection: string }
  readonly icon: TablerIcon
  readonly name: 'profile' | 'notifications' | 'support'
}

function Step({ to, state, icon: Icon, name }: StepProps) {
  const t = useTexts('overview')
  return (
    <Link className={styles.card} to={to} state={state}>
      <span className={styles.tile}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.title}>{t(`${name}_title`)}</span>
      <span className={styles.text}>{t(`${name}_text`)}</span>
      <GoOn label={t(`${name}_open`)} />
    </Link>
  )
}

function GoOn({ label }: { label: string }) {
  return (
    <span className={styles.go}>
      {label}
      <IconArrowRight size={16} stroke={2} aria-hidden="true" />
    </span>
  )
}
