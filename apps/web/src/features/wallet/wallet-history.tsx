import { Card, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pager } from '../../components/pager.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { DepositsDelayed } from './deposits-delayed.tsx'
import { HistoryTable } from './history-table.tsx'
import styles from './wallet-history.module.css'
import { historyPageSize, historyQuery } from './wallet-queries.ts'

/** What went in and out, newest first: a table, and cards where a table does not fit. */
export function WalletHistory({ hidesEmpty = false }: { hidesEmpty?: boolean }) {
  const t = useTexts('wallet')
  const [page, setPage] = useState(1)
  const history = useQuery(historyQuery(page))
  // A shop lives on its payments and a lead on shares: neither is asked to deposit something.
  if (hidesEmpty && !history.isError && !history.data?.count) return null

  return (
    <Card component="section" className={styles.card} aria-labelledby="wallet-history">
      <h2 id="wallet-history" className={styles.title}>
        {t('history_title')}
      </h2>
      {history.data?.deposits_delayed && (
        <div className={styles.delayed}>
          <DepositsDelayed />
        </div>
      )}
      <QueryView
        query={history}
        failure={t('history_failed')}
        loading={t('history_loading')}
        skeleton={<HistorySkeleton />}
        empty={<NothingYet />}
      >
        {({ results, count }) => (
          <>
            <div className={styles.list} data-renewing={history.isPlaceholderData}>
              <HistoryTable rows={results} />
            </div>
            {count > historyPageSize && (
              <div className={styles.pager}>
                <Pager page={page} pageSize={historyPageSize} count={count} onChange={setPage} />
              </div>
            )}
          </>
        )}
      </QueryView>
    </Card>
  )
}

function NothingYet() {
  const t = useTexts('wallet')
  return <EmptyState isWithin icon={IconHistory} title={t('history_empty')} text={t('history_empty_hint')} />
}

export function HistorySkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton height={20} width="80%" />
    </div>
  )
}
