import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import { useRedeliverAll } from '../integration-queries.ts'
import styles from './log-drawer.module.css'
import { hoursAgo, sinceMoment } from './since.ts'

/** After an outage of the shop: everything since its beginning, once more. */
export function RedeliverAll({ hookId }: { hookId: string }) {
  const t = useTexts('integration')
  const redeliver = useRedeliverAll()
  const [since, setSince] = useState(() => hoursAgo(1, new Date()))
  const [includesDelivered, setIncludesDelivered] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const moment = sinceMoment(since, Date.now())

  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (moment === undefined) return
    redeliver.mutate(
      { id: hookId, since: moment, include_delivered: includesDelivered },
      {
        onSuccess: ({ queued }) => toasts.success(t('log_queued', { count: queued })),
        onError: (error) => toasts.error(refusalOf(error, t('log_all_failed'))),
      },
    )
  }

  return (
    <form className={styles.again} onSubmit={send} noValidate>
      <p className={styles.againTitle}>{t('log_all_title')}</p>
      <div className={styles.againLine}>
        <TextInput
          type="datetime-local"
          aria-label={t('log_since')}
          error={isChecked && moment === undefined ? t('log_since_missing') : undefined}
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={includesDelivered}
            onChange={(event) => setIncludesDelivered(event.currentTarget.checked)}
          />
          {t('log_include_delivered')}
        </label>
        <Button type="submit" variant="default" loading={redeliver.isPending}>
          {t('log_all_yes')}
        </Button>
      </div>
    </form>
  )
}
