import { bankName } from '../../../components/bank-name.ts'
import { Question } from '../../../components/question/question.tsx'
import { useLast } from '../../../components/use-last.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { type TerminalMethod, useUnbindPayment } from './methods-queries.ts'

interface Props {
  readonly method: TerminalMethod | undefined
  readonly onClose: () => void
}

export function UnbindQuestion({ method, onClose }: Props) {
  const t = useTexts('terminals')
  const unbind = useUnbindPayment()
  const shown = useLast(method)

  const onYes = async () => {
    if (method === undefined || unbind.isPending) return
    try {
      await unbind.mutateAsync(method.id)
      toasts.success(t('unbound'))
    } catch (error) {
      toasts.problem(error, t('unbind_failed'))
    }
    onClose()
  }

  return (
    <Question
      opened={method !== undefined}
      title={t('unbind_title')}
      yes={t('yes')}
      no={t('no')}
      isDanger
      isBusy={unbind.isPending}
      onYes={() => void onYes()}
      onClose={onClose}
    >
      <p>{shown && t('unbind_text', { bank: bankName(shown.bank), owner: shown.name })}</p>
    </Question>
  )
}
