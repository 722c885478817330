import { Question } from '../../../../components/question/question.tsx'
import { useLast } from '../../../../components/use-last.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import { type ApiKey, useRevokeKey } from '../integration-queries.ts'

export function RevokeQuestion({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const t = useTexts('integration')
  const shown = useLast(apiKey)
  const revoke = useRevokeKey()

  const yes = (id: string) =>
    revoke.mutate(id, {
      onSuccess: () => {
        toasts.success(t('key_revoked_now'))
        onClose()
      },
      onError: (error) => toasts.error(refusalOf(error, t('key_revoke_failed'))),
    })

  return (
    <Question
      opened={apiKey !== undefined}
      title={t('key_revoke_title')}
      yes={t('key_revoke')}
      isDanger
      isBusy={revoke.isPending}
      onYes={() => shown && yes(shown.id)}
      onClose={onClose}
    >
      <p>{t('key_revoke_text', { name: shown?.name ?? '', prefix: shown?.prefix ?? '' })}</p>
    </Question>
  )
}
