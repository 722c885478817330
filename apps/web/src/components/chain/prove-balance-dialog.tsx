import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { OneTimeCodeDialog } from '../one-time-code-dialog.tsx'
import { useLast } from '../use-last.ts'
import { BalanceForm } from './balance-form.tsx'
import { useProveBalance, useRequestBalanceCode } from './chain-queries.ts'
import type { ProvableMethod } from './provable-method.ts'
import styles from './prove-balance.module.css'

interface Props {
  readonly method: ProvableMethod | undefined
  readonly onClose: () => void
}

/** Its owner types the balance that the bank's app shows, and confirms it by a code: the next SMS is judged by it. */
export function ProveBalanceDialog({ method, onClose }: Props) {
  const t = useTexts('chain')
  const shown = useLast(method)
  const [isDirty, setDirty] = useState(false)
  const [provenBalance, setAsked] = useState<string>()
  const lastAsked = useLast(provenBalance)
  const id = shown?.id ?? ''
  const request = useRequestBalanceCode(id)
  const prove = useProveBalance(id)

  const submit = async (otp: string) => {
    const { chain } = await prove.mutateAsync({ balance: lastAsked ?? '', otp })
    if (chain === 'guessable') toasts.info(t('done_guessable'))
    else toasts.success(t('done_proven'))
    setAsked(undefined)
    onClose()
  }

  return (
    <>
      <FormDialog
        opened={method !== undefined}
        title={t('prove')}
        size={760}
        isDirty={isDirty}
        isCovered={provenBalance !== undefined}
        onClose={onClose}
      >
        {shown && (
          <div className={styles.columns}>
            <BalanceForm
              method={shown}
              isBusy={request.isPending}
              onDirty={setDirty}
              onCancel={onClose}
              onSubmit={async (balance) => {
                await request.mutateAsync(balance)
                setAsked(balance)
              }}
            />
            <Why />
          </div>
        )}
      </FormDialog>
      <OneTimeCodeDialog
        opened={provenBalance !== undefined && method !== undefined}
        // Later, not now: the same press of Escape would reach the form below.
        onClose={() => setTimeout(() => setAsked(undefined))}
        title={t('code_title')}
        description={t('code_description')}
        details={
          <p className={styles.asked}>
            <span>{t('balance')}</span>
            <strong>{formats().roubles(lastAsked ?? '0')}</strong>
          </p>
        }
        submitLabel={t('prove')}
        failure={t('prove_failed')}
        onSubmit={submit}
        onResend={() => request.mutateAsync(lastAsked ?? '')}
      />
    </>
  )
}

function Why() {
  const t = useTexts('chain')
  const steps: readonly { key: 'forged' | 'checked' | 'runs'; family: string; mark: ReactNode }[] = [
    { key: 'forged', family: 'info', mark: '1' },
    { key: 'checked', family: 'info', mark: '2' },
    { key: 'runs', family: 'ok', mark: <IconCheck size={15} stroke={2.1} aria-hidden="true" /> },
  ]
  return (
    <section className={styles.why} aria-labelledby="why-prove">
      <h3 id="why-prove" className={styles.whyTitle}>
        {t('why')}
      </h3>
      <ol className={styles.steps}>
        {steps.map(({ key, family, mark }) => (
          <li key={key} className={styles.step}>
            <span className={styles.mark} data-family={family} aria-hidden="true">
              {mark}
            </span>
            <div>
              <p className={styles.stepTitle}>{t(key)}</p>
              <p className={styles.stepText}>{t(`${key}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
