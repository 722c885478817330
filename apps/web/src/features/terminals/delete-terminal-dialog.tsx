import { Question } from '../../components/question/question.tsx'
import { useLast } from '../../components/use-last.ts'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { useDeleteTerminal } from './terminals-queries.ts'

interface Props {
  readonly terminal: Terminal | undefined
  readonly onClose: () => void
}

/** The specification ignores errors of this call: the question closes, and the list, asked anew, shows whether it is gone. */
export function DeleteTerminalDialog({ terminal, onClose }: Props) {
  const t = useTexts('terminals')
  const remove = useDeleteTerminal()
  const shown = useLast(terminal)

  const onYes = () => {
    if (terminal === undefined) return
    remove.mutate(terminal.id, {
      onSuccess: () => toasts.success(t('removed')),
      onSettled: onClose,
    })
  }

  return (
    <Question
      opened={terminal !== undefined}
      title={t('remove_title', { name: shown?.name ?? '' })}
      yes={t('remove')}
      isDanger
      isBusy={remove.isPending}
      onYes={onYes}
      onClose={onClose}
    >
      <p>{t('remove_text', { count: shown?.payments_count ?? 0 })}</p>
    </Question>
  )
}
