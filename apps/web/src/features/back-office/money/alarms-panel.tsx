import { Button } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../../components/panel/panel.tsx'
import { call } from '../../../lib/api.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { type MoneyState, useRenewQueues } from '../back-office-queries.ts'
import { ReasonQuestion } from '../reason-question.tsx'
import styles from './money.module.css'

type Alarm = MoneyState['alarms'][number]

export function AlarmsPanel({ alarms }: { alarms: readonly Alarm[] }) {
  const t = useTexts('back-office')
  const renew = useRenewQueues()
  const [closing, setClosing] = useState<Alarm>()
  return (
    <Panel title={t('alarms')}>
      {alarms.length === 0 && <p className={styles.none}>{t('alarms_none')}</p>}
      <ul className={styles.rows}>
        {alarms.map((alarm) => (
          <li key={alarm.kind} className={styles.row}>
            <span className={styles.words}>
              <b>{t(`alarm_${alarm.kind}`)}</b>
              <small>
                {formats().dateTime(alarm.raised_at)} {detailsOf(alarm)}
              </small>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('dismiss_of', { what: t(`alarm_${alarm.kind}`) })}
              onClick={() => setClosing(alarm)}
            >
              {t('dismiss')}
            </Button>
          </li>
        ))}
      </ul>
      <ReasonQuestion
        opened={closing !== undefined}
        title={t('dismiss_title')}
        text={t('dismiss_text')}
        yes={t('dismiss')}
        failure={t('dismiss_failed')}
        onSubmit={async (reason) => {
          if (!closing) return
          await call('dismissChainAlarm', { params: { kind: closing.kind }, body: { reason } })
          toasts.success(t('dismissed'))
          await renew()
        }}
        onClose={() => setClosing(undefined)}
      />
    </Panel>
  )
}

const detailsOf = ({ details }: Alarm) =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
