import { useLast } from '../../../components/use-last.ts'
import { call } from '../../../lib/api.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { offerUndo } from '../../../lib/undo.tsx'
import { type Receipt, useRenewQueues } from '../back-office-queries.ts'
import { ReasonQuestion } from '../reason-question.tsx'

interface Props {
  readonly receipt: Pick<Receipt, 'id' | 'amount'> | undefined
  readonly onClose: () => void
  readonly onExplained: () => void
}

export function ExplainDialog({ receipt, onClose, onExplained }: Props) {
  const t = useTexts('back-office')
  const shown = useLast(receipt)
  const renew = useRenewQueues()
  return (
    <ReasonQuestion
      opened={receipt !== undefined}
      title={t('explain_title')}
      text={shown && t('explain_text', { sum: formats().roubles(shown.amount) })}
      yes={t('explain_yes')}
      failure={t('explain_failed')}
      onSubmit={async (reason) => {
        if (!receipt) return
        await call('explainReceipt', { params: { id: receipt.id }, body: { reason } })
        offerUndo(t('explained'), async () => {
          await call('unexplainReceipt', { params: { id: receipt.id } })
          await renew()
        })
        onExplained()
        await renew()
      }}
      onClose={onClose}
    />
  )
}
