import { useTexts } from '../../lib/texts.tsx'
import styles from './mode-links.module.css'
import type { AuthFlow } from './use-auth-flow.ts'

/** The ways out of a form: another mode, or back to the address. */
export function ModeLinks({ flow }: { flow: AuthFlow }) {
  const t = useTexts('auth')
  const { mode, step, switchMode, backToEmail } = flow
  if (step === 'code') return <Switch label={t('change_email')} onClick={backToEmail} />
  if (mode === 'login')
    return (
      <Switch question={t('no_account')} label={t('to_register')} onClick={() => switchMode('register')} />
    )
  return <Switch question={t('have_account')} label={t('to_login')} onClick={() => switchMode('login')} />
}

export function ForgotPassword({ flow }: { flow: AuthFlow }) {
  const t = useTexts('auth')
  return (
    <button
      type="button"
      className={`${styles.link} ${styles.forgot}`}
      onClick={() => flow.switchMode('reset')}
    >
      {t('forgot_password')}
    </button>
  )
}

function Switch({ question, label, onClick }: { question?: string; label: string; onClick: () => void }) {
  return (
    <p className={styles.row}>
      {question}{' '}
      <button type="button" className={styles.link} onClick={onClick}>
        {label}
      </button>
    </p>
  )
}
