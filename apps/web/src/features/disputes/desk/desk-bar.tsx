import { IconClock, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import styles from './desk-bar.module.css'
import type { Exhibit, Preview } from './desk-queries.ts'
import { frozenIn } from './effects.ts'
import { shortAmount, useLength } from './words.ts'

interface Props {
  readonly found: Case
  readonly exhibit: Exhibit | null | undefined
  readonly preview: Preview | undefined
}

/** The sum, the clocks, the two sides and what is frozen. */
export function DeskBar({ found, exhibit, preview }: Props) {
  const t = useTexts('disputes')
  const { merchant, trader } = exhibit?.records ?? {}
  const frozen = frozenIn(preview)
  return (
    <section className={styles.bar} aria-label={t('desk_facts')}>
      <Sum found={found} />
      <dl className={styles.facts}>
        <DecideBy at={found.decide_by} />
        <Held until={found.held_until} />
        <Cell name={t('fact_merchant')} value={found.merchant ?? t('desk_unknown')}>
          {merchant && t('desk_record', merchant)}
        </Cell>
        <Cell
          name={t('fact_trader')}
          value={
            <>
              {found.trader ?? t('desk_unknown')}
              {trader && <span className={styles.rating}> {formats().percent(trader.rating)}</span>}
            </>
          }
        >
          {trader && t('desk_record', trader)}
        </Cell>
        <Cell name={t('desk_frozen')} value={frozen ? `${shortAmount(frozen.amount)}\u00A0USDT` : '–'}>
          {frozen && t(`desk_frozen_${frozen.party}`)}
        </Cell>
      </dl>
    </section>
  )
}

function Sum({ found }: { found: Case }) {
  const t = useTexts('disputes')
  const { transaction: deal, external_id: external } = found
  const { bank } = deal.payment_details
  const named = useNamedBanks()(bank)
  return (
    <div className={styles.sum}>
      <p className={styles.amount}>{formats().roubles(deal.amount)}</p>
      <p className={styles.of}>
        <BankDot bankId={bank.id} />
        <span>{bankName(named)}</span>
        <span aria-hidden="true">·</span>
        <span>{t(`type_${deal.order_type}`)}</span>
        <span aria-hidden="true">·</span>
        {/* Beside the case: leaving it would lose the lease. */}
        <Link
          className={styles.deal}
          to={`/deal?id=${deal.id}`}
          target="_blank"
          aria-label={t('exhibit_deal', { id: deal.id.slice(0, 8) })}
        >
          {deal.id.slice(0, 8)}
        </Link>
        {external !== null && <span className={styles.external}>{external}</span>}
      </p>
    </div>
  )
}

function DecideBy({ at }: { at: string | null }) {
  const t = useTexts('disputes')
  const length = useLength()
  const now = useNow(30_000, at !== null)
  if (at === null) return <Cell name={t('desk_decide_by')} value={t('desk_no_clock')} />
  const left = Date.parse(at) - now
  return (
    <Cell
      name={t('desk_decide_by')}
      value={
        <span className={styles.clock} data-urgent={left < 8 * 3_600_000}>
          <IconClock size={16} stroke={1.75} aria-hidden="true" />
          {left > 0 ? length(left) : t('desk_left_over')}
        </span>
      }
    >
      <time dateTime={at}>{formats().dateTime(at)}</time>
    </Cell>
  )
}

function Held({ until }: { until: string | null }) {
  const t = useTexts('disputes')
  return (
    <Cell
      name={t('desk_held')}
      value={
        until === null ? (
          t('desk_not_held')
        ) : (
          <span className={styles.clock}>
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
            {t('desk_held_until', { time: formats().time(until) })}
          </span>
        )
      }
    >
      {until !== null && t('desk_renews')}
    </Cell>
  )
}

function Cell({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.cell}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.more}>{children}</dd>
    </div>
  )
}
