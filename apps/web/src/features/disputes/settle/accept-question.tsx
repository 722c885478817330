import { useMutation } from '@tanstack/react-query'
import { Question } from '../../../components/question/question.tsx'
import { useLast } from '../../../components/use-last.ts'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { shortId } from '../sides/side.ts'
import type { Proposal } from './proposal.ts'

interface Props {
  readonly caseId: string
  /** As it was read when the question was opened: another one that comes meanwhile is not accepted by this press. */
  readonly proposal: Proposal | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

export function AcceptQuestion(props: Props) {
  const shown = useLast(props.proposal)
  return shown ? <Asked {...props} shown={shown} /> : null
}

function Asked({ caseId, proposal, shown, onClose, onDone }: Props & { shown: Proposal }) {
  const t = useTexts('disputes')
  const { id, amount } = shown
  const sum = amount === null ? '' : formats().roubles(amount)
  const accept = useMutation({
    mutationKey: [...disputesKey, 'accept'],
    mutationFn: () =>
      call('acceptSettlement', {
        params: { id: caseId, proposalId: id },
        body: amount === null ? {} : { amount },
      }),
    onSettled: onDone,
  })
  const close = () => {
    onClose()
    accept.reset()
  }
  const yes = () =>
    accept.mutate(undefined, {
      onSuccess: () => {
        toasts.success(t('settle_accepted'))
        close()
      },
    })
  return (
    <Question
      opened={proposal !== undefined}
      title={t('settle_accept_question')}
      yes={amount === null ? t('settle_cancel') : t('settle_accept_sum', { sum })}
      isBusy={accept.isPending}
      failure={accept.isError ? sentenceOf(accept.error, t('settle_accept_failed')) : ''}
      onYes={yes}
      onClose={close}
    >
      {t(amount === null ? 'settle_accept_cancel' : 'settle_accept_complete', { id: shortId(id), sum })}
    </Question>
  )
}
