import { Question } from '../../components/question/question.tsx'
import { useLast } from '../../components/use-last.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { offerUndo } from '../../lib/undo.tsx'
import { type UnreadText, useDismiss, useRestore } from './bank-messages-queries.ts'
import styles from './dismiss-dialog.module.css'

interface Props {
  readonly message: UnreadText | undefined
  readonly onClose: () => void
}

export function DismissDialog({ message, onClose }: Props) {
  const t = useTexts('bank-messages')
  const dismiss = useDismiss()
  const restore = useRestore()
  const shown = useLast(message)

  const confirm = () => {
    if (message === undefined) return
    dismiss.mutate(message.id, {
      onSuccess: ({ dismissed, restore_id: id }) =>
        offerUndo(t('dismissed', { count: dismissed }), () => restore.mutateAsync(id)),
      onError: (error) => toasts.problem(error, t('dismiss_failed')),
      onSettled: onClose,
    })
  }

  return (
    <Question
      opened={message !== undefined}
      title={t('dismiss_title')}
      yes={t('dismiss')}
      isBusy={dismiss.isPending}
      onYes={confirm}
      onClose={onClose}
    >
      <p>{shown && t('dismiss_question', { count: shown.alike })}</p>
      <p className={styles.text}>{shown?.text}</p>
    </Question>
  )
}
