import { IconAdjustmentsHorizontal, IconLock, IconPencil, type TablerIcon } from '@tabler/icons-react'
import { ActionMenu } from '../../components/action-menu.tsx'
import { bankName } from '../../components/bank-name.ts'
import { BankTile } from '../../components/bank-tile.tsx'
import { Fact, Facts } from '../../components/facts/facts.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { RatingBar } from '../../components/rating-bar.tsx'
import { Tip } from '../../components/tip.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './payment-card.module.css'
import { PaymentChain } from './payment-chain.tsx'
import { PaymentChip } from './payment-chip.tsx'
import { PaymentDetails } from './payment-details.tsx'
import type { OnIntent } from './payment-intent.ts'
import { limitsText } from './payment-limits.ts'
import { modeOf } from './payment-mode.ts'
import { PaymentSwitch } from './payment-switch.tsx'
import type { Payment } from './payments-queries.ts'
import { useChainActions } from './use-payment-actions.ts'
import { useUnlocked } from './use-unlocked.ts'

export interface PaymentFaceProps {
  readonly payment: Payment
  readonly onIntent: OnIntent
}

/** A method with everything about it, for wide pages. */
export function PaymentCard({ payment, onIntent }: PaymentFaceProps) {
  const unlocked = useUnlocked(payment)
  const headId = `payment-${payment.id}`

  return (
    <Panel as="article" className={payment.is_active ? styles.card : styles.idle} labelledBy={headId}>
      <div className={styles.head}>
        <BankTile bank={payment.bank} />
        <PaymentOwner payment={payment} id={headId} />
        <PaymentSwitch payment={payment} />
      </div>
      <PaymentDetails
        payment={payment}
        onFill={(field) => unlocked(() => onIntent({ act: 'edit', payment, field }))}
      />
      <PaymentFacts payment={payment} />
      <PaymentChain payment={payment} onIntent={onIntent} />
      <Feet payment={payment} onIntent={onIntent} />
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

function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useTexts('payments')
  return (
    <Facts layout="grid" className={styles.facts}>
      <Fact name={t('rating')}>
        <RatingBar percent={payment.rating} />
      </Fact>
      <Fact name={t('mode')}>{modeOf(payment) ?? t('mode_none')}</Fact>
      <Fact name={t('terminal')} isMissing={!payment.is_connect}>
        {payment.is_connect ? payment.terminal_name : t('terminal_none')}
      </Fact>
      <Fact name={t('limits')}>{limitsText(payment, t)}</Fact>
    </Facts>
  )
}

function Feet({ payment, onIntent }: PaymentFaceProps) {
  const t = useTexts('payments')
  const unlocked = useUnlocked(payment)
  const chainActions = useChainActions({ payment, onIntent })
  const name = (usual: string) => (payment.is_active ? t('locked') : usual)
  return (
    <div className={styles.feet}>
      <PaymentChip payment={payment} />
      <span className={styles.tools}>
        <Tool
          icon={IconAdjustmentsHorizontal}
          label={t('settings_open')}
          tip={name(t('settings_open'))}
          isLocked={payment.is_active}
          onClick={() => unlocked(() => onIntent({ act: 'settings', payment }))}
        />
        <Tool
          icon={payment.is_active ? IconLock : IconPencil}
          label={t('edit_open')}
          tip={name(t('edit_open'))}
          isLocked={payment.is_active}
          onClick={() => unlocked(() => onIntent({ act: 'edit', payment }))}
        />
        <ActionMenu
          label={t('actions', { bank: bankName(payment.bank), owner: payment.name })}
          className={styles.dots}
          actions={chainActions}
        />
      </span>
    </div>
  )
}

interface ToolProps {
  readonly icon: TablerIcon
  readonly label: string
  readonly tip: string
  readonly isLocked: boolean
  readonly onClick: () => void
}

/** A locked tool can still be pressed: it answers with the reason. */
function Tool({ icon: Icon, label, tip, isLocked, onClick }: ToolProps) {
  return (
    <Tip label={tip} align="end">
      <button
        type="button"
        className={styles.tool}
        data-locked={isLocked}
        aria-label={isLocked ? `${label}: ${tip}` : label}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </Tip>
  )
}
