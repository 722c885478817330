import { useMutation } from '@tanstack/react-query'
import { Question } from '../../../components/question/question.tsx'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'

interface Props {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

export function WithdrawQuestion({ id, opened, onClose, onDone }: Props) {
  const t = useTexts('disputes')
  const withdraw = useMutation({
    mutationKey: [...disputesKey, 'withdraw'],
    mutationFn: () => call('withdrawDispute', { params: { id } }),
    onSettled: onDone,
  })
  const close = () => {
    onClose()
    withdraw.reset()
  }
  const yes = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        toasts.success(t('withdrawn'))
        close()
      },
    })
  return (
    <Question
      opened={opened}
      title={t('withdraw_question')}
      yes={t('withdraw_yes')}
      isDanger
      isBusy={withdraw.isPending}
      failure={withdraw.isError ? sentenceOf(withdraw.error, t('withdraw_failed')) : ''}
      onYes={yes}
      onClose={close}
    >
      {t('withdraw_hint')}
    </Question>
  )
}
