import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Question } from '../../components/question/question.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { type Replayed, useReplay } from './bank-messages-queries.ts'

interface Props {
  readonly isAsking: boolean
  readonly onAsking: (isAsking: boolean) => void
  readonly onReplayed: (counts: Replayed) => void
}

/** Reads the last day again. The question can also be opened from elsewhere, such as after saving a template. */
export function ReplayButton({ isAsking, onAsking, onReplayed }: Props) {
  const t = useTexts('bank-messages')
  const replay = useReplay()

  const confirm = () =>
    replay.mutate(undefined, {
      onSuccess: onReplayed,
      onError: (error) => toasts.problem(error, t('replay_failed')),
      onSettled: () => onAsking(false),
    })

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onAsking(true)}
      >
        {t('replay')}
      </Button>
      <Question
        opened={isAsking}
        title={t('replay_title')}
        yes={t('replay_confirm')}
        isBusy={replay.isPending}
        onYes={confirm}
        onClose={() => onAsking(false)}
      >
        {t('replay_question')}
      </Question>
    </>
  )
}
