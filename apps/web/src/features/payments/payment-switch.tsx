import { Switch } from '@mantine/core'
import { useId } from 'react'
import { bankName } from '../../components/bank-name.ts'
import { Tip } from '../../components/tip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { isViewing } from '../../lib/view-mode.ts'
import { canSwitch } from './payment-status.ts'
import styles from './payment-switch.module.css'
import { type Payment, useSwitchPayment } from './payments-queries.ts'

export function PaymentSwitch({ payment }: { payment: Payment }) {
  const t = useTexts('payments')
  const toggle = useSwitchPayment(payment.id)
  const whyId = useId()
  const common = useTexts('common')
  const isBlocked = isViewing() || !canSwitch(payment)
  const why = isViewing() ? common('view_locked') : t('switch_blocked')

  const control = (
    <Switch
      size="md"
      withThumbIndicator={false}
      className={styles.switch}
      classNames={{ track: styles.track }}
      checked={payment.is_active}
      disabled={isBlocked}
      aria-label={t('switch', { bank: bankName(payment.bank), owner: payment.name })}
      aria-describedby={isBlocked ? whyId : undefined}
      onChange={(event) =>
        toggle.mutate(event.currentTarget.checked, {
          onError: (refusal) => toasts.problem(refusal, t('edit_failed')),
        })
      }
    />
  )
  if (!isBlocked) return control
  return (
    <Tip label={why} align="end">
      {control}
      <span className="visually-hidden" id={whyId}>
        {why}
      </span>
    </Tip>
  )
}
