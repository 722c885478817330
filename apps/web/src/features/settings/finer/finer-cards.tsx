import { type AlertGroup, alertGroups } from '@florin/contract/alert-kinds'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../../components/note.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Table } from '../../../components/table/table.tsx'
import { type AlertSettings, alertSettingsQuery } from '../../../lib/alerts.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { useChangeAlertSettings } from '../change-alert-settings.ts'
import { refusalOf } from '../refusal.ts'
import type { Me } from '../settings-queries.ts'
import styles from './finer.module.css'
import { useFinerColumns } from './finer-columns.tsx'
import { type FinerRow, finerChannels, finerRows, hasSecurity } from './finer-rows.ts'
import { FinerSkeleton } from './finer-skeleton.tsx'

export function FinerCards({ me }: { me: Me }) {
  const t = useTexts('connection')
  const known = useQuery(alertSettingsQuery)
  if (known.isPending) return <FinerSkeleton />
  return (
    <Panel title={t('finer_title')} className={styles.card}>
      <p className={styles.lead}>{t('finer_lead')}</p>
      <QueryView query={known} failure={t('load_failed')}>
        {(settings) =>
          alertGroups.map((group) => (
            <Group key={group} settings={settings} group={group} isOn={me[`notification_${group}`]} />
          ))
        }
      </QueryView>
    </Panel>
  )
}

interface Props {
  readonly settings: AlertSettings
  readonly group: AlertGroup
  readonly isOn: boolean
}

function Group({ settings, group, isOn }: Props) {
  const t = useTexts('connection')
  const { mutate } = useChangeAlertSettings((error) =>
    toasts.error(refusalOf(error, t('finer_failed'), 'switches')),
  )
  const rows = finerRows(settings, group)
  const columns = useFinerColumns(finerChannels(settings), isOn, ({ kind, channel }, next) =>
    mutate({ switches: [{ kind, channel, is_on: next }] }),
  )
  if (rows.length === 0) return null
  const title = t(`finer_${group}`)
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {!isOn && <WhyOff rows={rows} group={title} />}
      <Table label={title} columns={columns} cardsAt={560} isPlain rows={rows} keyOf={({ kind }) => kind} />
    </section>
  )
}

function WhyOff({ rows, group }: { rows: readonly FinerRow[]; group: string }) {
  const t = useTexts('connection')
  return (
    <Note family="info">
      {t(hasSecurity(rows) ? 'finer_group_off_security' : 'finer_group_off', { group })}
    </Note>
  )
}
