import { Question } from '../../../../components/question/question.tsx'
import { useLast } from '../../../../components/use-last.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import { type Hook, useRemoveHook, useRotateSecret } from '../integration-queries.ts'

interface Props {
  readonly hook: Hook | undefined
  readonly onClose: () => void
}

export function RotateQuestion({ hook, onClose, onSecret }: Props & { onSecret: (secret: string) => void }) {
  const t = useTexts('integration')
  const shown = useLast(hook)
  const rotate = useRotateSecret()
  return (
    <Question
      opened={hook !== undefined}
      title={t('hook_rotate_title')}
      yes={t('hook_rotate_yes')}
      isBusy={rotate.isPending}
      onYes={() =>
        shown &&
        rotate.mutate(shown.id, {
          onSuccess: ({ secret }) => onSecret(secret),
          onError: (error) => toasts.error(refusalOf(error, t('hook_rotate_failed'))),
        })
      }
      onClose={onClose}
    >
      <p>{t('hook_rotate_text')}</p>
    </Question>
  )
}

export function RemoveQuestion({ hook, onClose }: Props) {
  const t = useTexts('integration')
  const shown = useLast(hook)
  const remove = useRemoveHook()
  const yes = (id: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        toasts.success(t('hook_removed'))
        onClose()
      },
      onError: (error) => toasts.error(refusalOf(error, t('hook_remove_failed'))),
    })
  return (
    <Question
      opened={hook !== undefined}
      title={t('hook_remove_title')}
      yes={t('hook_remove')}
      isDanger
      isBusy={remove.isPending}
      onYes={() => shown && yes(shown.id)}
      onClose={onClose}
    >
      <p>{t('hook_remove_text', { url: shown?.url ?? '' })}</p>
    </Question>
  )
}
