import { BankTile } from '../../components/bank-tile.tsx'
import { ChainChip } from '../../components/chain/chain-chip.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { RatingBar } from '../../components/rating-bar.tsx'
import { maskCard, phoneText } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BindWords, PaymentDots, PaymentOwner } from './payment-card.tsx'
import { Digits } from './payment-details.tsx'
import type { PaymentFaceProps } from './payment-face.ts'
import { PaymentFoot } from './payment-foot.tsx'
import { modeOf } from './payment-mode.ts'
import styles from './payment-row.module.css'
import { PaymentSwitch } from './payment-switch.tsx'
import type { Payment } from './payments-queries.ts'

/** A method in one row, for pages where three columns do not fit. */
export function PaymentRow(props: PaymentFaceProps) {
  const { payment } = props
  const t = useTexts('payments')
  const headId = `payment-${payment.id}`

  return (
    <Panel as="article" isBare labelledBy={headId}>
      <div className={styles.row}>
        <BankTile bank={payment.bank} />
        <PaymentOwner payment={payment} id={headId} />
        <Numbers payment={payment} />
        <div>
          <span className="visually-hidden">{t('rating')}: </span>
          <RatingBar percent={payment.rating} shape="ring" />
        </div>
        <div className={styles.mode}>
          <p>{modeOf(payment) ?? t('mode_none')}</p>
          <p className={styles.aside}>
            {payment.is_connect ? payment.terminal_name : <BindWords {...props} />}
          </p>
        </div>
        <div className={styles.chips}>
          {payment.chain !== null && <ChainChip chain={payment.chain} isShort />}
        </div>
        <PaymentSwitch payment={payment} />
        <PaymentDots {...props} />
      </div>
      <PaymentFoot {...props} isSlim />
    </Panel>
  )
}

function Numbers({ payment: { card, phone_number: phone } }: { payment: Payment }) {
  return (
    <div className={styles.numbers}>
      {card && <Digits>{maskCard(card)}</Digits>}
      {phone && <Digits>{phoneText(phone)}</Digits>}
    </div>
  )
}
