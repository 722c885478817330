import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { offerUndo } from '../../../lib/undo.tsx'
import { type UserPayment, useBind, useUnbind } from '../users-queries.ts'
import styles from './manager.module.css'
import { nameOf, PaymentLine } from './payment-line.tsx'

interface Props {
  readonly userId: string
  readonly terminalId: string
  readonly payments: readonly UserPayment[]
}

export function BoundPayments({ userId, terminalId, payments }: Props) {
  const t = useTexts('users')
  const unbind = useUnbind(userId)
  const bind = useBind(userId, terminalId)
  if (payments.length === 0) return <p className={styles.none}>{t('bound_none')}</p>

  // Not by disabling the buttons: the pressed one would lose the focus.
  const take = (payment: UserPayment) => {
    if (unbind.isPending) return
    unbind.mutate(payment.id, {
      onSuccess: () => offerUndo(t('unbound'), () => bind.mutateAsync([payment.id])),
      onError: (error) => toasts.problem(error, t('unbind_failed')),
    })
  }

  return (
    <ul className={styles.lines}>
      {payments.map((payment) => (
        <li key={payment.id} className={styles.line}>
          <PaymentLine payment={payment} />
          <Button
            variant="default"
            size="xs"
            aria-label={t('unbind_of', { name: nameOf(payment) })}
            onClick={() => take(payment)}
          >
            {t('unbind')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
