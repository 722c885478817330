import { useMutation } from '@tanstack/react-query'
import { Question } from '../../../components/question/question.tsx'
import { useLast } from '../../../components/use-last.ts'
import { call } from '../../../lib/api.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { EvidenceFile } from '../disputes-queries.ts'

interface Props {
  readonly caseId: string
  readonly file: EvidenceFile | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Support takes down a file of either side. */
export function RemoveQuestion({ caseId, file, onClose, onDone }: Props) {
  const t = useTexts('disputes')
  const shown = useLast(file)
  const remove = useMutation({
    mutationKey: [...disputesKey, 'remove'],
    mutationFn: ({ id, side }: EvidenceFile) =>
      call('deleteDisputeFile', { params: { id: caseId, fileId: id }, query: { type: side } }),
    onSettled: onDone,
  })
  const close = () => {
    onClose()
    remove.reset()
  }
  const yes = () =>
    file &&
    remove.mutate(file, {
      onSuccess: () => {
        toasts.success(t('removed'))
        close()
      },
    })
  return (
    <Question
      opened={file !== undefined}
      title={t('remove_question')}
      yes={t('remove_yes')}
      isDanger
      isBusy={remove.isPending}
      failure={remove.isError ? failureOf(remove.error, t('remove_failed')) : ''}
      onYes={yes}
      onClose={close}
    >
      {t('remove_text', { name: shown?.name ?? '' })}
    </Question>
  )
}

/** The spec's sentence, and the server's reason where it gives one. */
function failureOf(error: unknown, sentence: string): string {
  const why = error instanceof ApiProblem ? error.detail : ''
  return why === '' ? sentence : `${sentence}. ${why}`
}
