import {
  IconCheck,
  IconClock,
  IconGavel,
  IconHourglassEmpty,
  IconSearch,
  IconShieldSearch,
  IconX,
} from '@tabler/icons-react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { ReceiptDeal } from '../back-office-queries.ts'
import styles from './attach.module.css'

export const dealFaces = {
  pending: { family: 'warn', icon: IconClock },
  verification: { family: 'info', icon: IconShieldSearch },
  complete: { family: 'ok', icon: IconCheck },
  expired: { family: 'mute', icon: IconHourglassEmpty },
  canceled: { family: 'mute', icon: IconX },
  dispute: { family: 'deep', icon: IconGavel },
} as const

interface Props {
  readonly deals: readonly ReceiptDeal[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** Radio cards: each deal with its difference in roubles. */
export function DealChoice({ deals, chosen, onChoose }: Props) {
  const t = useTexts('back-office')
  if (deals.length === 0)
    return <EmptyState isWithin icon={IconSearch} title={t('deals_none')} text={t('deals_none_text')} />
  return (
    <div className={styles.deals} role="radiogroup" aria-labelledby="which-deal">
      {deals.map((deal) => (
        <label key={deal.transaction_id} className={styles.deal} data-chosen={deal.transaction_id === chosen}>
          <input
            type="radio"
            name="deal"
            value={deal.transaction_id}
            checked={deal.transaction_id === chosen}
            onChange={() => onChoose(deal.transaction_id)}
          />
          <DealWords deal={deal} />
        </label>
      ))}
    </div>
  )
}

function DealWords({ deal }: { deal: ReceiptDeal }) {
  const t = useTexts('back-office')
  const { roubles, time } = formats()
  const face = dealFaces[deal.status]
  const words = [deal.merchant, time(deal.created_at), ...(deal.is_same_method ? [t('same_method')] : [])]
  return (
    <>
      <span className={styles.words}>
        <span>
          <b>{roubles(deal.amount)}</b> <span className={styles.id}>{deal.transaction_id.slice(0, 8)}</span>
        </span>
        <small>{words.join(', ')}</small>
      </span>
      <span className={styles.side}>
        <StatusChip family={face.family} icon={face.icon}>
          {t(`status_${deal.status}`)}
        </StatusChip>
        <small>
          <Difference of={deal.difference} />
        </small>
      </span>
    </>
  )
}

function Difference({ of }: { of: string }) {
  const t = useTexts('back-office')
  const { roubles } = formats()
  if (/^-?0(\.0+)?$/.test(of)) return t('exact')
  return of.startsWith('-')
    ? t('short_by', { sum: roubles(of.slice(1)) })
    : t('over_by', { sum: roubles(of) })
}
