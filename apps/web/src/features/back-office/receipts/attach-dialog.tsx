import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { candidatesQuery, type Receipt } from '../back-office-queries.ts'
import { AttachForm } from './attach-form.tsx'
import { ReceiptHead } from './receipt-head.tsx'

interface Props {
  readonly receiptId: string | undefined
  readonly onClose: () => void
  readonly onExplain: (receipt: Receipt) => void
}

/** Which deal a receipt belongs to, and what that does to the money. */
export function AttachDialog({ receiptId, onClose, onExplain }: Props) {
  const t = useTexts('back-office')
  const [isDirty, setDirty] = useState(false)
  const shownId = useLast(receiptId)
  return (
    <FormDialog
      opened={receiptId !== undefined}
      title={t('attach_title')}
      size={960}
      isDirty={isDirty}
      onClose={onClose}
      onClosed={() => setDirty(false)}
    >
      {shownId !== undefined && (
        <Content
          key={shownId}
          id={shownId}
          onDirty={setDirty}
          onExplain={onExplain}
          onDone={() => {
            setDirty(false)
            onClose()
          }}
        />
      )}
    </FormDialog>
  )
}

interface ContentProps extends Pick<Props, 'onExplain'> {
  readonly id: string
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function Content({ id, onDirty, onExplain, onDone }: ContentProps) {
  const t = useTexts('back-office')
  const [search, setSearch] = useState('')
  const query = useQuery(candidatesQuery(id, search))
  return (
    <QueryView query={query} failure={t('receipts_failed')}>
      {(found) => (
        <>
          <ReceiptHead receipt={found.receipt} />
          <AttachForm
            found={found}
            search={search}
            onSearch={setSearch}
            onDirty={onDirty}
            onExplain={() => onExplain(found.receipt)}
            onDone={onDone}
          />
        </>
      )}
    </QueryView>
  )
}
