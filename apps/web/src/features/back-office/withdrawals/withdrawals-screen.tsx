import { IconCashBanknote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ListView } from '../../../components/list-view/list-view.tsx'
import { SteadyList } from '../../../components/list-view/steady-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Table } from '../../../components/table/table.tsx'
import { TableSkeleton } from '../../../components/table/table-skeleton.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Withdrawal, withdrawalsQuery } from '../back-office-queries.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useWithdrawalColumns } from './withdrawal-columns.tsx'

const cardsAt = 1140

/** Withdrawals that wait for a member of staff. */
export function WithdrawalsScreen() {
  const t = useTexts('back-office')
  const query = useQuery(withdrawalsQuery)
  const [approving, setApproving] = useState<Withdrawal>()
  const [rejecting, setRejecting] = useState<Withdrawal>()
  const columns = useWithdrawalColumns({ onApprove: setApproving, onReject: setRejecting })
  const above = query.data?.approval_above

  return (
    <>
      <PageTitle
        title={t('withdrawals_page')}
        subtitle={above === undefined ? ' ' : t('withdrawals_subtitle', { sum: formats().usdt(above) })}
      />
      <ListView
        query={query}
        failure={t('withdrawals_failed')}
        skeleton={<TableSkeleton columns={columns} cardsAt={cardsAt} rows={4} />}
        empty={
          <EmptyState
            icon={IconCashBanknote}
            title={t('withdrawals_empty')}
            text={t('withdrawals_empty_text')}
          />
        }
      >
        {({ results }) => (
          <SteadyList
            rows={results}
            keyOf={({ id }) => id}
            label={(unseen) => t('new_rows', { count: unseen })}
          >
            {(rows) => (
              <Table
                label={t('withdrawals_list')}
                columns={columns}
                cardsAt={cardsAt}
                rows={rows}
                keyOf={({ id }) => id}
              />
            )}
          </SteadyList>
        )}
      </ListView>
      <ApproveDialog
        withdrawal={approving}
        needsCode={query.data?.needs_code ?? true}
        onClose={() => setApproving(undefined)}
      />
      <RejectDialog withdrawal={rejecting} onClose={() => setRejecting(undefined)} />
    </>
  )
}
