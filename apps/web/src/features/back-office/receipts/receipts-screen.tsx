import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ListView } from '../../../components/list-view/list-view.tsx'
import { SteadyList } from '../../../components/list-view/steady-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Table } from '../../../components/table/table.tsx'
import { TableSkeleton } from '../../../components/table/table-skeleton.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { type Receipt, receiptsQuery } from '../back-office-queries.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { useReceiptColumns } from './receipt-columns.tsx'

const cardsAt = 1140
const pageSize = 20

/** Money that came and belongs to no deal. The page and the receipt that is open are in the address. */
export function ReceiptsScreen() {
  const t = useTexts('back-office')
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Number(address.get('page')) || 1)
  const openId = address.get('attach') ?? undefined
  const [explaining, setExplaining] = useState<Pick<Receipt, 'id' | 'amount'>>()
  const query = useQuery(receiptsQuery(page))
  const open = (id: string | undefined) =>
    setAddress((old) => {
      if (id === undefined) old.delete('attach')
      else old.set('attach', id)
      return old
    })
  const columns = useReceiptColumns({ onAttach: ({ id }) => open(id), onExplain: setExplaining })

  return (
    <>
      <PageTitle title={t('receipts_page')} subtitle={t('receipts_subtitle')} />
      <ListView
        query={query}
        failure={t('receipts_failed')}
        skeleton={<TableSkeleton columns={columns} cardsAt={cardsAt} rows={6} />}
        empty={<EmptyState icon={IconReceipt} title={t('receipts_empty')} text={t('receipts_empty_text')} />}
      >
        {({ results, count }) => (
          <SteadyList
            rows={results}
            total={count}
            question={String(page)}
            isPlaceholder={query.isPlaceholderData}
            keyOf={({ id }) => id}
            label={(unseen) => t('new_rows', { count: unseen })}
            onShow={page > 1 ? () => setAddress({}) : undefined}
          >
            {(rows) => (
              <Table
                label={t('receipts_list')}
                columns={columns}
                cardsAt={cardsAt}
                rows={rows}
                keyOf={({ id }) => id}
                isRenewing={query.isPlaceholderData}
                {...(count > pageSize && {
                  pager: (
                    <Pager
                      page={page}
                      pageSize={pageSize}
                      count={count}
                      onChange={(next) => setAddress({ page: String(next) })}
                    />
                  ),
                })}
              />
            )}
          </SteadyList>
        )}
      </ListView>
      <AttachDialog receiptId={openId} onClose={() => open(undefined)} onExplain={setExplaining} />
      <ExplainDialog
        receipt={explaining}
        onClose={() => setExplaining(undefined)}
        onExplained={() => open(undefined)}
      />
    </>
  )
}
