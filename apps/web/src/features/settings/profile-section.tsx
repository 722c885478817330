import { Card } from '@mantine/core'
import { useTexts } from '../../lib/texts.tsx'
import { isViewing } from '../../lib/view-mode.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { EmailForm } from './email-form.tsx'
import { FactorCard } from './factor/factor-card.tsx'
import { InstallCard } from './install-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'
import styles from './settings.module.css'
import type { Me } from './settings-queries.ts'
import { UsernameForm } from './username-form.tsx'

export function ProfileSection({ me }: { me: Me }) {
  const t = useTexts('settings')

  return (
    <div className={styles.stack}>
      <Card component="section" className={styles.card} aria-labelledby="settings-profile">
        <h2 id="settings-profile" className={styles.title}>
          {t('profile_title')}
        </h2>
        <AvatarPicker me={me} />
        <UsernameForm me={me} />
      </Card>
      <Card component="section" className={styles.card} aria-labelledby="settings-email">
        <h2 id="settings-email" className={styles.title}>
          {t('email_title')}
        </h2>
        <EmailForm me={me} />
      </Card>
      <Card component="section" className={styles.card} aria-labelledby="settings-password">
        <h2 id="settings-password" className={styles.title}>
          {t('password_title')}
        </h2>
        <PasswordForm email={me.email} />
      </Card>
      {isViewing() ? null : <FactorCard email={me.email} />}
      {isViewing() ? null : <SessionsCard />}
      <KeysCard />
      <InstallCard />
    </div>
  )
}
