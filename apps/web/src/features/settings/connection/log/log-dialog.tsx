import { alertPageSize } from '@florin/contract/alert-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { ListView } from '../../../../components/list-view/list-view.tsx'
import { Pager } from '../../../../components/pager.tsx'
import { Table } from '../../../../components/table/table.tsx'
import { TableSkeleton } from '../../../../components/table/table-skeleton.tsx'
import { useTexts } from '../../../../lib/texts.tsx'
import { alertsQuery } from '../connection-queries.ts'
import styles from './log.module.css'
import { logShape } from './log-columns.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Everything of the last 30 days, page by page. */
export function LogDialog({ opened, onClose }: Props) {
  const t = useTexts('connection')
  return (
    <FormDialog opened={opened} title={t('log_all_title')} size={860} isDirty={false} onClose={onClose}>
      <Pages />
    </FormDialog>
  )
}

// Lives as long as the dialog is open, so that each opening starts at the first page.
function Pages() {
  const t = useTexts('connection')
  const shape = logShape(useTexts('alert-log'))
  const [page, setPage] = useState(1)
  const alerts = useQuery(alertsQuery(page, alertPageSize))
  return (
    <div className={styles.log}>
      <ListView
        query={alerts}
        failure={t('log_failed')}
        loading={t('log_loading')}
        skeleton={<TableSkeleton {...shape} rows={8} />}
      >
        {({ results, total_items: count }) => (
          <Table
            label={t('log_all_title')}
            {...shape}
            rows={results}
            keyOf={({ id }) => id}
            isRenewing={alerts.isPlaceholderData}
            pager={
              count > alertPageSize ? (
                <Pager page={page} pageSize={alertPageSize} count={count} onChange={setPage} />
              ) : undefined
            }
          />
        )}
      </ListView>
    </div>
  )
}
