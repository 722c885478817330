import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Pager } from '../../../components/pager.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import type { Terminal } from '../../../lib/terminals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { TerminalDialog } from '../terminal-dialog.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import styles from './receipts.module.css'
import { pageSize, receiptsQuery } from './receipts-queries.ts'

interface Props {
  readonly terminal: Terminal | undefined
  readonly onClose: () => void
}

export function ReceiptsDialog({ terminal, onClose }: Props) {
  const t = useTexts('terminals')
  const shown = useLast(terminal)
  return (
    <TerminalDialog
      opened={terminal !== undefined}
      title={t('receipts_of', { name: shown?.name ?? '' })}
      size={720}
      onClose={onClose}
    >
      {shown && <Receipts terminalId={shown.id} />}
    </TerminalDialog>
  )
}

// Lives as long as the window is open, so that each opening starts with the newest.
function Receipts({ terminalId }: { terminalId: string }) {
  const t = useTexts('terminals')
  const [page, setPage] = useState(1)
  const receipts = useQuery(receiptsQuery(terminalId, page))

  return (
    <>
      <p className={styles.lead}>{t('receipts_lead')}</p>
      <QueryView
        query={receipts}
        failure={sentenceOf(receipts.error, t('receipts_failed'))}
        loading={t('receipts_loading')}
        empty={<NoReceipts />}
      >
        {({ results }) => (
          <ul className={styles.receipts} aria-label={t('receipts')}>
            {results.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptRow receipt={receipt} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <div className={styles.pager}>
        <Pager page={page} pageSize={pageSize} count={receipts.data?.count ?? 0} onChange={setPage} />
      </div>
    </>
  )
}

function NoReceipts() {
  const t = useTexts('terminals')
  return <EmptyState isWithin icon={IconReceipt} title={t('receipts_none')} text={t('receipts_none_hint')} />
}
