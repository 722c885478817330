import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFocusLost } from '../../../components/focus-lost.ts'
import { useFocusAfterBusy } from '../../../components/use-focus-after-busy.ts'
import { call } from '../../../lib/api.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { Case } from '../disputes-queries.ts'
import { resolutionIcons } from '../resolution-icons.ts'
import type { Resolution } from '../verdict/verdict-form.ts'
import styles from './support-acts.module.css'

interface Props {
  readonly found: Case
  readonly onVerdict: (resolution: Resolution) => void
  readonly onChanged: () => void
}

/** The three verdicts, each of which opens the dialog that asks for the rest; nothing is decided here. */
export function SupportActs({ found, onVerdict, onChanged }: Props) {
  const t = useTexts('disputes')
  return (
    <div className={styles.acts}>
      {found.may.admit && <Admit id={found.id} onChanged={onChanged} />}
      {found.may.resolve && (
        <>
          {(['trader', 'merchant', 'insufficient'] as const).map((resolution, index) => {
            const Icon = resolutionIcons[resolution]
            return (
              <Button
                key={resolution}
                variant={resolution === 'insufficient' ? 'default' : 'filled'}
                className={styles.verdict ?? ''}
                data-resolution={resolution}
                aria-keyshortcuts={String(index + 1)}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
                rightSection={
                  <span className={styles.key} aria-hidden="true">
                    {index + 1}
                  </span>
                }
                onClick={() => onVerdict(resolution)}
              >
                {t(`verdict_${resolution}`)}
              </Button>
            )
          })}
          <p className={styles.next}>{t('desk_next_text')}</p>
        </>
      )}
    </div>
  )
}

/** Goes away by what it does: the case takes the focus then. */
function Admit({ id, onChanged }: { id: string } & Pick<Props, 'onChanged'>) {
  const t = useTexts('disputes')
  const admit = useMutation({
    mutationKey: [...disputesKey, 'admit'],
    mutationFn: () => call('admitDispute', { params: { id } }),
    onSuccess: () => toasts.success(t('admitted')),
    onError: (error) => toasts.problem(error, t('admit_failed')),
    onSettled: onChanged,
  })
  const button = useFocusAfterBusy(admit.isPending)
  // Its focus is lost while it is disabled, so the dialog is remembered and takes it when the button has gone.
  useEffect(() => {
    const dialog = button.current?.closest<HTMLElement>('[role="dialog"]')
    return () => {
      if (dialog?.isConnected && isFocusLost()) dialog.focus({ preventScroll: true })
    }
  }, [button])
  return (
    <Button ref={button} loading={admit.isPending} onClick={() => admit.mutate()}>
      {t('admit')}
    </Button>
  )
}
