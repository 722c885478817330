import { BankTile } from '../../components/bank-tile.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { RatingBar } from '../../components/rating-bar.tsx'
import { maskCard, phoneText } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BindWords, PaymentDots, PaymentOwner } from './payment-card.tsx'
import { PaymentChain } from './payment-chain.tsx'
import { Digits } from './payment-details.tsx'
import type { PaymentFaceProps } from './payment-face.ts'
import { PaymentFoot } from './payment-foot.tsx'
import { modeOf } from './payment-mode.ts'
import styles from './payment-stack-card.module.css'
import { PaymentSwitch } from './payment-switch.tsx'

/** A method on a phone: who, the number deals pay to, and how it is doing. The rest is behind the dots. */
export function PaymentStackCard(props: PaymentFaceProps) {
  const { payment } = props
  const t = useTexts('payments')
  const headId = `payment-${payment.id}`
  const number = payment.card
    ? maskCard(payment.card)
    : payment.phone_number && phoneText(payment.phone_number)

  return (
    <Panel as="article" labelledBy={headId}>
      <div className={styles.head}>
        <BankTile bank={payment.bank} size={38} />
        <PaymentOwner payment={payment} id={headId} />
        <PaymentSwitch payment={payment} />
        <span className={styles.dots}>
          <PaymentDots {...props} />
        </span>
      </div>
      <div className={styles.line}>
        {number && <Digits>{number}</Digits>}
        <span className={styles.mode}>{modeOf(payment) ?? t('mode_none')}</span>
      </div>
      <PaymentChain {...props} />
      <div className={styles.feet}>
        <span className={styles.phone}>
          {payment.is_connect ? payment.terminal_name : <BindWords {...props} />}
        </span>
        <span>
          <span className="visually-hidden">{t('rating')}: </span>
          <RatingBar percent={payment.rating} />
        </span>
      </div>
      <PaymentFoot {...props} />
    </Panel>
  )
}
