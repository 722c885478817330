import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { Table } from '../../../components/table/table.tsx'
import { UserAvatar } from '../../../components/user-avatar.tsx'
import { dayText } from '../../../lib/day-text.ts'
import { formats } from '../../../lib/format.ts'
import type { Earnings } from '../../../lib/referrals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './lead-blocks.module.css'

type Person = Earnings['people'][number]

const dayMs = 86_400_000

/** Who brings the income of thirty days. Nobody yet: no block. */
export function LeadPeople({ people }: { people: readonly Person[] }) {
  const t = useTexts('overview')
  const common = useTexts('common')
  const { profitNumber, count } = formats()
  if (people.length === 0) return null
  const columns: readonly Column<Person>[] = [
    {
      key: 'email',
      head: t('lead_person'),
      place: 'title',
      cell: ({ email }) => (
        <span className={styles.person} translate="no">
          <UserAvatar name={email} picture={null} size={24} />
          {email}
        </span>
      ),
    },
    { key: 'role', head: t('lead_role'), place: 'foot', cell: (one) => common(`role_${one.account_type}`) },
    { key: 'deals', head: t('lead_deals'), place: 'line', isEnd: true, cell: ({ deals }) => count(deals) },
    {
      key: 'earned',
      head: t('lead_earned'),
      place: 'value',
      isEnd: true,
      cell: ({ earned }) => <span className={styles.gain}>{profitNumber(earned)}</span>,
    },
    {
      key: 'last',
      head: t('lead_last'),
      place: 'line',
      cell: ({ last_deal_at: last }) => (last === null ? '' : dayText(last)),
    },
    {
      key: 'state',
      head: t('lead_state'),
      place: 'status',
      cell: ({ last_deal_at: last }) => <State last={last} />,
    },
  ]
  return (
    <Panel title={t('lead_people')} action={<span className={styles.quiet}>{t('lead_people_30')}</span>}>
      <Table
        label={t('lead_people')}
        columns={columns}
        cardsAt={768}
        isPlain
        rows={people}
        keyOf={({ referral_id: id }) => id}
      />
    </Panel>
  )
}

function State({ last }: { last: string | null }) {
  const t = useTexts('overview')
  const days = last === null ? 0 : Math.floor((Date.now() - new Date(last).getTime()) / dayMs)
  return (
    <StatusChip family={days < 7 ? 'ok' : 'mute'} hasDot>
      {days < 7 ? t('lead_active') : t('lead_without', { days })}
    </StatusChip>
  )
}
