import { IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { type ChipFamily, StatusChip } from '../../components/status-chip.tsx'
import { Tip } from '../../components/tip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import styles from './payment-chip.module.css'
import { type PaymentStatus, reasonOf, statusOf } from './payment-status.ts'
import type { Payment } from './payments-queries.ts'

const families: Record<PaymentStatus, ChipFamily> = {
  withheld: 'bad',
  unbound: 'warn',
  active: 'ok',
  off: 'mute',
}

/** The state in a word. Where something is in the way it can be asked why: by pointer, by keyboard, by touch. */
export function PaymentChip({ payment }: { payment: Payment }) {
  const t = useTexts('payments')
  const reason = reasonOf(payment)
  if (reason === undefined) return <Chip status={statusOf(payment)} />
  const why = t(`why_${reason}`)
  return (
    <Tip label={why} align="start">
      <button type="button" className={styles.why} onClick={() => toasts.info(why)}>
        <Chip status={statusOf(payment)} />
        <span className="visually-hidden">: {why}</span>
      </button>
    </Tip>
  )
}

function Chip({ status }: { status: PaymentStatus }) {
  const t = useTexts('payments')
  const icon = status === 'withheld' ? IconLock : status === 'unbound' ? IconPlugConnectedX : undefined
  return (
    <StatusChip family={families[status]} {...(icon ? { icon } : { hasDot: true })}>
      {t(`status_${status}`)}
    </StatusChip>
  )
}
