import { IconCheck, IconGavel, IconMinus } from '@tabler/icons-react'
import { StatusChip } from '../../../components/status-chip.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { ReferralLine } from '../referrals-queries.ts'
import styles from './code-deals.module.css'

export function useLineColumns(): readonly Column<ReferralLine>[] {
  const t = useTexts('referrals')
  const { dateTime, roubles, six, signedSix } = formats()
  return [
    { key: 'at', head: t('line_at'), place: 'foot', cell: ({ at }) => dateTime(at) },
    {
      key: 'deal',
      head: t('line_deal'),
      place: 'title',
      cell: ({ transaction_id: id }) => (
        <span className={styles.id} translate="no" title={id}>
          {id.slice(0, 8)}
        </span>
      ),
    },
    {
      key: 'amount',
      head: t('line_amount'),
      place: 'side',
      isEnd: true,
      cell: ({ amount }) => roubles(amount),
    },
    { key: 'margin', head: t('line_margin'), place: 'line', isEnd: true, cell: ({ margin }) => six(margin) },
    {
      key: 'share',
      head: t('line_share'),
      place: 'value',
      isEnd: true,
      cell: ({ share, outcome }) => (
        <span className={styles.sum} data-outcome={outcome}>
          {signedSix(share)}
        </span>
      ),
    },
    {
      key: 'outcome',
      head: t('line_outcome'),
      place: 'status',
      cell: ({ outcome }) => <Outcome of={outcome} />,
    },
  ]
}

function Outcome({ of }: { of: ReferralLine['outcome'] }) {
  const t = useTexts('referrals')
  const { family, icon } = outcomes[of]
  return (
    <StatusChip family={family} icon={icon}>
      {t(`outcome_${of}`)}
    </StatusChip>
  )
}

const outcomes = {
  complete: { family: 'ok', icon: IconCheck },
  returned: { family: 'bad', icon: IconGavel },
  no_share: { family: 'mute', icon: IconMinus },
} as const
