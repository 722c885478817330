import { useLast } from '../../components/use-last.ts'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { Question } from './question.tsx'
import { useDeleteTerminal } from './terminals-queries.ts'

interface Props {
  readonly terminal: Terminal | undefined
  readonly onClose: () => void
}

export function DeleteTerminalDialog({ terminal, onClose }: Props) {
  const t = useTexts('terminals')
  const remove = useDeleteTerminal()
  const shown = useLast(terminal)

  const onYes = async () => {
    if (terminal === undefined || remove.isPending) return
    try {
      await remove.mutateAsync(terminal.id)
      toasts.success(t('removed'))
    } catch (error) {
      toasts.problem(error, t('remove_failed'))
    }
    onClose()
  }

  return (
    <Question
      opened={terminal !== undefined}
      title={t('remove_title', { name: shown?.name ?? '' })}
      text={t('remove_text', { count: shown?.payments_count ?? 0 })}
      yes={t('remove')}
      no={t('cancel')}
      isBusy={remove.isPending}
      onYes={() => void onYes()}
      onClose={onClose}
    />
  )
}
