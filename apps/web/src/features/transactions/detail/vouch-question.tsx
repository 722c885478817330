import { Question } from '../../../components/question/question.tsx'
import { useLast } from '../../../components/use-last.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { DealReceipt } from '../transactions-queries.ts'
import { useVouch } from './use-vouch.ts'

interface Props {
  readonly dealId: string
  readonly receipt: DealReceipt | undefined
  readonly onClose: () => void
}

/** Asks the trader whether a part came that no text proves. */
export function VouchQuestion({ dealId, receipt, onClose }: Props) {
  const t = useTexts('transactions')
  const { roubles } = formats()
  const vouch = useVouch(dealId)
  const shown = useLast(receipt)
  const close = () => {
    onClose()
    vouch.reset()
  }
  const onYes = () => {
    if (receipt === undefined) return
    vouch.mutate(receipt.id, {
      onSuccess: () => {
        toasts.success(t('vouched'))
        close()
      },
    })
  }
  return (
    <Question
      opened={receipt !== undefined}
      title={t('vouch_question')}
      yes={t('vouch_yes')}
      isBusy={vouch.isPending}
      failure={vouch.isError ? sentenceOf(vouch.error, t('vouch_failed')) : ''}
      onYes={onYes}
      onClose={close}
    >
      <p>{t('vouch_hint', { sum: roubles(shown?.amount ?? '0') })}</p>
    </Question>
  )
}
