import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { Panel } from '../../../../components/panel/panel.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { Table } from '../../../../components/table/table.tsx'
import { TableSkeleton } from '../../../../components/table/table-skeleton.tsx'
import { useTexts } from '../../../../lib/texts.tsx'
import { alertsQuery } from '../connection-queries.ts'
import styles from './log.module.css'
import { logShape } from './log-columns.tsx'
import { LogDialog } from './log-dialog.tsx'

const rows = 5

export function LogCard() {
  const t = useTexts('connection')
  const shape = logShape(useTexts('alert-log'))
  const [isOpen, setOpen] = useState(false)
  const alerts = useQuery(alertsQuery(1, rows))
  const open = (
    <button type="button" className={styles.all} onClick={() => setOpen(true)}>
      {t('log_all')}
    </button>
  )
  return (
    <Panel title={t('log_title')} action={alerts.data && alerts.data.total_items > 0 && open}>
      <div className={styles.log}>
        <QueryView
          query={alerts}
          failure={t('log_failed')}
          loading={t('log_loading')}
          skeleton={<TableSkeleton {...shape} rows={rows} />}
          empty={<NoAlerts />}
        >
          {(page) => <Table label={t('log_title')} {...shape} rows={page.results} keyOf={({ id }) => id} />}
        </QueryView>
      </div>
      <LogDialog opened={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  )
}

function NoAlerts() {
  const t = useTexts('connection')
  return <EmptyState icon={IconBell} title={t('log_empty')} text={t('log_empty_text')} />
}
