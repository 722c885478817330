import { ActionMenu } from '../../components/action-menu.tsx'
import { bankName } from '../../components/bank-name.ts'
import { BankTile } from '../../components/bank-tile.tsx'
import { Fact, Facts } from '../../components/facts/facts.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { RatingBar } from '../../components/rating-bar.tsx'
import { WordButton } from '../../components/word-button.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './payment-card.module.css'
import { PaymentChain } from './payment-chain.tsx'
import { PaymentDetails } from './payment-details.tsx'
import type { PaymentFaceProps } from './payment-face.ts'
import { PaymentFoot } from './payment-foot.tsx'
import { limitsText } from './payment-limits.ts'
import { modeOf } from './payment-mode.ts'
import { PaymentSwitch } from './payment-switch.tsx'
import type { Payment } from './payments-queries.ts'
import { usePaymentActions } from './use-payment-actions.ts'
import { useUnlocked } from './use-unlocked.ts'

/** A method with everything about it, for wide pages. */
export function PaymentCard(props: PaymentFaceProps) {
  const { payment, onIntent } = props
  const unlocked = useUnlocked(payment)
  const headId = `payment-${payment.id}`

  return (
    <Panel as="article" className={payment.is_active ? styles.card : styles.idle} labelledBy={headId}>
      <div className={styles.head}>
        <BankTile bank={payment.bank} />
        <PaymentOwner payment={payment} id={headId} />
        <PaymentSwitch payment={payment} />
        <span className={styles.dots}>
          <PaymentDots {...props} />
        </span>
      </div>
      <PaymentDetails
        payment={payment}
        onFill={(field) => unlocked(() => onIntent({ act: 'edit', payment, field }))}
      />
      <PaymentFacts {...props} />
      <PaymentChain {...props} />
      <div className={styles.gap} />
      <PaymentFoot {...props} />
    </Panel>
  )
}

export function PaymentOwner({ payment, id }: { payment: Payment; id: string }) {
  return (
    <div className={styles.owner} id={id}>
      <h2 className={styles.bank} title={payment.bank.full_name}>
        {bankName(payment.bank)}
      </h2>
      <p className={styles.name}>{payment.name}</p>
    </div>
  )
}

function PaymentFacts({ payment, onIntent }: PaymentFaceProps) {
  const t = useTexts('payments')
  return (
    <Facts layout="grid" className={styles.facts}>
      <Fact name={t('rating')}>
        <RatingBar percent={payment.rating} />
      </Fact>
      <Fact name={t('mode')}>{modeOf(payment) ?? t('mode_none')}</Fact>
      <Fact name={t('terminal')} isMissing={!payment.is_connect}>
        {payment.is_connect ? payment.terminal_name : <BindWords payment={payment} onIntent={onIntent} />}
      </Fact>
      <Fact name={t('limits')}>{limitsText(payment, t)}</Fact>
    </Facts>
  )
}

/** Not bound: the words are the button that binds it. */
export function BindWords({ payment, onIntent }: Pick<PaymentFaceProps, 'payment' | 'onIntent'>) {
  const t = useTexts('payments')
  const label = `${t('terminal_none')}. ${t('bind_of', { bank: bankName(payment.bank), owner: payment.name })}`
  return (
    <WordButton label={label} onPress={() => onIntent({ act: 'bind', payment })}>
      {t('terminal_none')}
    </WordButton>
  )
}

export function PaymentDots(props: PaymentFaceProps) {
  const { payment } = props
  const t = useTexts('payments')
  const actions = usePaymentActions(props)
  return (
    <ActionMenu
      label={t('actions', { bank: bankName(payment.bank), owner: payment.name })}
      actions={actions}
    />
  )
}
