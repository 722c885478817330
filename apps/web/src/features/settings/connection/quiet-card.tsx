import { Switch, TextInput } from '@mantine/core'
import { IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Panel } from '../../../components/panel/panel.tsx'
import type { AlertSettings } from '../../../lib/alerts.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { useChangeAlertSettings } from '../change-alert-settings.ts'
import { refusalOf } from '../refusal.ts'
import settings from '../settings.module.css'
import styles from './quiet.module.css'
import { typedTime } from './typed-time.ts'

type Quiet = AlertSettings['quiet']

/** Saved as they are changed, with the time zone of whoever changes them: a person means their own night. */
export function QuietCard({ quiet }: { quiet: Quiet }) {
  const t = useTexts('connection')
  const change = useChangeAlertSettings((error) => toasts.error(refusalOf(error, t('quiet_failed'), 'quiet')))
  const save = (part: Partial<Quiet>) =>
    change.mutate({ quiet: { ...quiet, ...part, time_zone: ownZone(quiet.time_zone) } })
  return (
    <Panel labelledBy="quiet-hours">
      <div className={styles.quiet}>
        <div className={styles.words}>
          <h2 id="quiet-hours" className={settings.title}>
            {t('quiet_title')}
          </h2>
          <p className={settings.lead}>
            {t('quiet_lead')}{' '}
            {t('quiet_zone', { zone: quiet.is_on ? quiet.time_zone : ownZone(quiet.time_zone) })}
          </p>
        </div>
        <div className={styles.times}>
          <Time
            icon={IconMoon}
            label={t('quiet_from')}
            saved={quiet.from}
            onSave={(from) => save({ from })}
          />
          <span aria-hidden="true">{t('quiet_between')}</span>
          <Time icon={IconSun} label={t('quiet_to')} saved={quiet.to} onSave={(to) => save({ to })} />
        </div>
        <Switch
          className={styles.switch ?? ''}
          size="md"
          withThumbIndicator={false}
          aria-labelledby="quiet-hours"
          checked={quiet.is_on}
          onChange={(event) => save({ is_on: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  )
}

function ownZone(saved: string): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || saved
}

interface TimeProps {
  readonly icon: TablerIcon
  readonly label: string
  readonly saved: string
  readonly onSave: (time: string) => void
}

/** A text field, because a browser's own one follows the system's clock of 12 hours, and ours has 24 everywhere. */
function Time({ icon: Icon, label, saved, onSave }: TimeProps) {
  const [typed, setTyped] = useState(saved)
  // Another window may have changed it.
  useEffect(() => setTyped(saved), [saved])
  const leave = () => {
    const time = typedTime(typed) ?? saved
    setTyped(time)
    if (time !== saved) onSave(time)
  }
  return (
    <TextInput
      className={styles.time ?? ''}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      onBlur={leave}
    />
  )
}
