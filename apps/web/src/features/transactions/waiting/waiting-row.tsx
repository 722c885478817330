import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconChevronRight, IconLinkOff } from '@tabler/icons-react'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { HintRow } from '../hint-row.tsx'
import { requisiteText } from '../requisite-text.ts'
import { shortId } from '../short-id.ts'
import type { Deal, WaitingDeal } from '../transactions-queries.ts'
import { TimeRing } from './time-ring.tsx'
import styles from './waiting-row.module.css'

export interface WaitingActs {
  readonly onConfirm: (deal: Deal) => void
  readonly onOpen: (id: string) => void
}

interface Props extends WaitingActs {
  readonly deal: WaitingDeal
  /** By the server's clock. */
  readonly now: number
}

export function WaitingRow({ deal, now, onConfirm, onOpen }: Props) {
  const t = useTexts('transactions')
  const { roubles, profit } = formats()
  const bank = useNamedBanks()(deal.payment_details.bank)
  const id = shortId(deal.id)
  return (
    <li className={styles.row}>
      <div className={styles.ring}>
        {deal.expires_at !== null && <TimeRing expiresAt={deal.expires_at} now={now} />}
      </div>
      <div className={styles.money}>
        <p className={styles.amount}>{roubles(deal.amount)}</p>
        <p className={styles.aside}>{t('waiting_profit', { profit: profit(deal.profit) })}</p>
      </div>
      <div className={styles.requisite}>
        <p className={styles.bank}>
          <BankDot bankId={bank.id} />
          {bankName(bank)}
        </p>
        <p className={styles.digits} translate="no">
          {requisiteText(deal.payment_details, deal.order_type)}
        </p>
      </div>
      <Payer deal={deal} />
      <div className={styles.acts}>
        <Button
          className={styles.confirm}
          leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onConfirm(deal)}
        >
          {t('confirm')}
          <span className="visually-hidden">: {t('confirm_of', { id, amount: roubles(deal.amount) })}</span>
        </Button>
        <ActionIcon
          variant="default"
          className={styles.open}
          aria-label={t('open', { id })}
          onClick={() => onOpen(deal.id)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      {deal.hint && (
        <div className={styles.hint}>
          <HintRow hint={deal.hint} />
        </div>
      )}
    </li>
  )
}

function Payer({ deal: { payer, claimed_at: claimedAt, is_contradicted } }: { deal: WaitingDeal }) {
  const t = useTexts('transactions')
  const time = claimedAt === null ? undefined : formats().time(claimedAt)
  return (
    <div className={styles.payer}>
      {is_contradicted && (
        <span className={styles.contradicted}>
          <StatusChip family="bad" icon={IconLinkOff}>
            {t('is_contradicted')}
          </StatusChip>
        </span>
      )}
      {payer !== null && <p>{t('waiting_payer', { payer })}</p>}
      {time !== undefined && (
        <p>{t(payer === null ? 'waiting_claimed_alone' : 'waiting_claimed', { time })}</p>
      )}
    </div>
  )
}
