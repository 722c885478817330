import { useLast } from '../../../components/use-last.ts'
import { call } from '../../../lib/api.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { useRenewQueues, type Withdrawal } from '../back-office-queries.ts'
import { ReasonQuestion } from '../reason-question.tsx'

interface Props {
  readonly withdrawal: Withdrawal | undefined
  readonly onClose: () => void
}

export function RejectDialog({ withdrawal, onClose }: Props) {
  const t = useTexts('back-office')
  const shown = useLast(withdrawal)
  const renew = useRenewQueues()
  return (
    <ReasonQuestion
      opened={withdrawal !== undefined}
      title={t('reject_title')}
      text={shown && t('reject_text', { sum: formats().usdt(shown.amount), name: shown.username })}
      yes={t('reject')}
      isDanger
      failure={t('reject_failed')}
      onSubmit={async (reason) => {
        if (!withdrawal) return
        await call('rejectWithdrawal', { params: { id: withdrawal.id }, body: { reason } })
        toasts.success(t('rejected'))
        await renew()
      }}
      onClose={onClose}
    />
  )
}
