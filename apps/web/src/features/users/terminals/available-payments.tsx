import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useFocusAfterBusy } from '../../../components/use-focus-after-busy.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { type UserPayment, useBind } from '../users-queries.ts'
import styles from './manager.module.css'
import { nameOf, PaymentLine } from './payment-line.tsx'

interface Props {
  readonly userId: string
  readonly terminalId: string
  readonly payments: readonly UserPayment[]
}

export function AvailablePayments({ userId, terminalId, payments }: Props) {
  const t = useTexts('users')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const bind = useBind(userId, terminalId)
  const button = useFocusAfterBusy(bind.isPending)
  if (payments.length === 0) return <p className={styles.none}>{t('available_none')}</p>

  const ids = payments.map(({ id }) => id).filter((id) => chosen.has(id))
  const toggle = (id: string) => setChosen((now) => now.symmetricDifference(new Set([id])))

  const submit = () => {
    if (ids.length === 0) return toasts.error(t('choose_payment'))
    bind.mutate(ids, {
      onSuccess: () => {
        toasts.success(t('bound', { n: ids.length }))
        setChosen(new Set())
      },
      onError: (error) => toasts.problem(error, t('bind_failed')),
    })
  }

  return (
    <>
      <ul className={styles.lines}>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.line}>
            <PaymentLine payment={payment} />
            <Switch
              size="md"
              withThumbIndicator={false}
              aria-label={t('select', { name: nameOf(payment) })}
              checked={chosen.has(payment.id)}
              onChange={() => toggle(payment.id)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.feet}>
        <Button ref={button} loading={bind.isPending} onClick={submit}>
          {t('bind', { count: ids.length })}
        </Button>
      </div>
    </>
  )
}
