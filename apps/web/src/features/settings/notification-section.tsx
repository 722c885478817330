import { Card, Switch } from '@mantine/core'
import { Note } from '../../components/note.tsx'
import { useHasBot } from '../../lib/telegram.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { isViewing } from '../../lib/view-mode.ts'
import { BrowserNoticesCard } from './browser-notices-card.tsx'
import { FinerSection } from './finer/finer-section.tsx'
import styles from './notification-section.module.css'
import { switchFace } from './notification-switch.ts'
import { type Me, type NotificationSwitch, useSwitchNotification } from './settings-queries.ts'
import { SoundCard } from './sound-card.tsx'

const switches: { which: NotificationSwitch; label: TextKey<'settings'>; hint: TextKey<'settings'> }[] = [
  { which: 'notification_payments', label: 'notification_payments', hint: 'notification_payments_hint' },
  { which: 'notification_account', label: 'notification_account', hint: 'notification_account_hint' },
]

export function NotificationSection({ me }: { me: Me }) {
  const t = useTexts('settings')
  const { mutate } = useSwitchNotification(() => toasts.error(t('notification_failed')))
  const loss = lossOf(me)
  const hasBot = useHasBot()

  return (
    <div className={styles.stack}>
      <Card component="section" className={styles.card} aria-labelledby="settings-notification">
        <h2 id="settings-notification" className={styles.title}>
          {t(hasBot ? 'notification_title' : 'notification_title_no_bot')}
        </h2>
        <p className={styles.lead}>{t(hasBot ? 'notification_lead' : 'notification_lead_no_bot')}</p>
        {switches.map(({ which, label, hint }) => (
          <Switch
            key={which}
            {...switchFace}
            label={t(label)}
            description={t(hint)}
            checked={me[which]}
            onChange={(event) => mutate({ which, on: event.currentTarget.checked })}
          />
        ))}
      </Card>
      {loss && <Note family="warn">{t(loss)}</Note>}
      <FinerSection me={me} />
      <BrowserNoticesCard />
      {isViewing() ? null : <SoundCard me={me} />}
    </div>
  )
}

/** What a person with these switches will not hear about. */
function lossOf(me: Me): TextKey<'settings'> | undefined {
  if (!me.notification_payments && !me.notification_account) return 'notification_both_off'
  if (!me.notification_payments) return 'notification_payments_off'
  if (!me.notification_account) return 'notification_account_off'
  return undefined
}
