import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { Case } from '../disputes-queries.ts'
import { resolutionIcons } from '../resolution-icons.ts'
import type { Resolution } from '../verdict/verdict-form.ts'
import styles from './case.module.css'

interface Props {
  readonly found: Case
  readonly onVerdict: (resolution: Resolution) => void
  readonly onChanged: () => void
}

/** The three verdicts, each of which opens the dialog that asks for the rest; nothing is decided here. */
export function SupportActs({ found, onVerdict, onChanged }: Props) {
  const t = useTexts('disputes')
  const admit = useMutation({
    mutationKey: [...disputesKey, 'admit'],
    mutationFn: () => call('admitDispute', { params: { id: found.id } }),
    onSuccess: () => toasts.success(t('admitted')),
    onError: (error) => toasts.problem(error, t('admit_failed')),
    onSettled: onChanged,
  })
  return (
    <div className={styles.acts}>
      {found.may.admit && (
        <Button loading={admit.isPending} onClick={() => admit.mutate()}>
          {t('admit')}
        </Button>
      )}
      {found.may.resolve && (
        <>
          <h3 className={styles.heading}>{t('verdict')}</h3>
          {(['trader', 'merchant', 'insufficient'] as const).map((resolution) => {
            const Icon = resolutionIcons[resolution]
            return (
              <Button
                key={resolution}
                variant={resolution === 'insufficient' ? 'default' : 'filled'}
                className={styles.verdict ?? ''}
                data-resolution={resolution}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => onVerdict(resolution)}
              >
                {t(`verdict_${resolution}`)}
              </Button>
            )
          })}
        </>
      )}
    </div>
  )
}
