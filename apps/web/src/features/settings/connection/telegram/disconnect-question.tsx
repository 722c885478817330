import { Question } from '../../../../components/question/question.tsx'
import { useLast } from '../../../../components/use-last.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import { type Account, useDisconnect } from '../connection-queries.ts'

interface Props {
  readonly account: Account | undefined
  readonly onClose: () => void
}

export function DisconnectQuestion({ account, onClose }: Props) {
  const t = useTexts('connection')
  const shown = useLast(account)
  const disconnect = useDisconnect()
  const close = () => {
    disconnect.reset()
    onClose()
  }
  const yes = (id: string) =>
    disconnect.mutate(id, {
      onSuccess: () => {
        toasts.success(t('disconnected'))
        close()
      },
    })
  return (
    <Question
      opened={account !== undefined}
      title={t('disconnect_title', { name: shown?.telegram_name ?? '' })}
      yes={t('disconnect')}
      isDanger
      isBusy={disconnect.isPending}
      failure={disconnect.isError ? refusalOf(disconnect.error, t('disconnect_failed'), 'telegram_id') : ''}
      onYes={() => shown && yes(shown.telegram_id)}
      onClose={close}
    >
      <p>{t('disconnect_text')}</p>
    </Question>
  )
}
