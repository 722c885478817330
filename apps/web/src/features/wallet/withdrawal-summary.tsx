import { TronAddress } from '../../components/tron-address.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { WithdrawalSums } from '../../lib/withdrawal-sums.ts'
import styles from './withdraw-panel.module.css'

interface Props {
  /** Nothing typed yet shows as zeros: the fee's percentage should be seen before, too. */
  readonly sums: WithdrawalSums | undefined
  readonly percent: string
  readonly address?: string | undefined
}

/** What is sent, what it costs, what leaves the balance. */
export function WithdrawalSummary({ sums, percent, address }: Props) {
  const t = useTexts('wallet')
  const { usdt, exactPercent } = formats()
  const { amount, fee, total } = sums ?? { amount: '0', fee: '0', total: '0' }

  return (
    <dl className={styles.summary}>
      <Row name={t('summary_network')}>{t('network')}</Row>
      {address !== undefined && (
        <Row name={t('summary_to')}>
          <TronAddress address={address} />
        </Row>
      )}
      <Row name={t('summary_sent')}>{usdt(amount)}</Row>
      <Row name={t('summary_fee', { percent: exactPercent(percent) })}>{usdt(fee)}</Row>
      <Row name={t('summary_total')} isTotal>
        {usdt(total)}
      </Row>
    </dl>
  )
}

interface RowProps {
  readonly name: string
  readonly isTotal?: boolean
  readonly children: React.ReactNode
}

function Row({ name, isTotal = false, children }: RowProps) {
  return (
    <div className={styles.row} data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
