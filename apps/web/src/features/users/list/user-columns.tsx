import type { StaffUser } from '@florin/contract'
import { IconCreditCard, IconDeviceMobile, IconPencil, type TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RatingBar } from '../../../components/rating-bar.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { Tip } from '../../../components/tip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { UserWindow } from './use-user-search.ts'
import styles from './users-table.module.css'

/** At this width of the window and below, people are cards. */
export const userCardsAt = 1140

type Open = (name: UserWindow, userId: string) => void

export function useUserColumns(onOpen: Open): readonly Column<StaffUser>[] {
  const t = useTexts('users')
  return [
    { key: 'email', head: t('email'), place: 'title', cell: (user) => <Email user={user} /> },
    {
      key: 'username',
      head: t('username'),
      place: 'mark',
      className: styles.name,
      cell: ({ username }) => <span translate="no">{username}</span>,
    },
    { key: 'status', head: t('status'), place: 'line', cell: (user) => <UserChips user={user} /> },
    {
      key: 'balance',
      head: t('balance'),
      place: 'value',
      isEnd: true,
      cell: ({ balance }) => <span className={styles.balance}>{formats().balanceNumber(balance)}</span>,
    },
    {
      key: 'rating',
      head: t('rating'),
      place: 'side',
      cell: ({ rating_y: rating }) => <RatingBar percent={rating} isExact />,
    },
    {
      key: 'joined',
      head: t('joined'),
      place: 'foot',
      className: styles.joined,
      cell: ({ date_joined: at }) => <time dateTime={at}>{formats().dateTime(at)}</time>,
    },
    {
      key: 'actions',
      head: t('actions'),
      place: 'acts',
      isEnd: true,
      cell: (user) => <UserActs user={user} onOpen={onOpen} />,
    },
  ]
}

function Email({ user: { id, email, username } }: { user: StaffUser }) {
  const t = useTexts('users')
  return (
    <Link
      to={`/support/users/${id}`}
      className={styles.email}
      title={t('story', { name: username })}
      translate="no"
    >
      {email}
    </Link>
  )
}

export function UserChips({ user }: { user: StaffUser }) {
  const t = useTexts('users')
  return (
    <span className={styles.chips}>
      {user.is_activated ? (
        <StatusChip family="ok">{t('active')}</StatusChip>
      ) : (
        <StatusChip family="mute">{t('inactive')}</StatusChip>
      )}
      {user.is_premium && <StatusChip family="warn">{t('premium')}</StatusChip>}
      {user.is_work && <StatusChip family="info">{t('working')}</StatusChip>}
      {user.is_lead && <StatusChip family="deep">{t('lead')}</StatusChip>}
    </span>
  )
}

const acts: readonly {
  window: UserWindow
  text: 'edit' | 'show_payments' | 'show_terminals'
  icon: TablerIcon
}[] = [
  { window: 'edit', text: 'edit', icon: IconPencil },
  { window: 'payments', text: 'show_payments', icon: IconCreditCard },
  { window: 'terminals', text: 'show_terminals', icon: IconDeviceMobile },
]

function UserActs({ user: { id, username }, onOpen }: { user: StaffUser; onOpen: Open }) {
  const t = useTexts('users')
  return (
    <span className={styles.acts}>
      {acts.map(({ window, text, icon: Icon }) => (
        <Tip key={window} label={t(text, { name: username })} align="end">
          <button
            type="button"
            className={styles.act}
            aria-label={t(text, { name: username })}
            onClick={() => onOpen(window, id)}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </Tip>
      ))}
    </span>
  )
}
