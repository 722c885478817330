import {
  IconCashBanknote,
  IconDeviceMobileOff,
  IconGavel,
  IconMessage2Search,
  IconReceipt,
  IconUserCheck,
  IconUserPlus,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import type { SupportQueue } from '../../../lib/staff-queue.ts'
import { type TextKey, useTexts } from '../../../lib/texts.tsx'
import { useDuration } from '../duration.ts'
import styles from './queue-tiles.module.css'

interface Tile {
  readonly to: string
  readonly icon: TablerIcon
  readonly family: 'bad' | 'warn' | 'info' | 'mute'
  readonly name: TextKey<'back-office'>
  readonly count: number
  readonly hint: string
}

/** Eight queues, each a link to its page. An empty one stays, grey. */
export function QueueTiles({ queue }: { queue: SupportQueue }) {
  const t = useTexts('back-office')
  const tiles = useTiles(queue)
  return (
    <Panel className={styles.panel} labelledBy="queue-title">
      <div className={styles.head}>
        <h2 id="queue-title" className={styles.title}>
          {t('queue')}
        </h2>
        <span className={styles.aside}>{t('urgent_first')}</span>
      </div>
      <ul className={styles.tiles}>
        {tiles.map(({ to, icon: Icon, family, name, count, hint }) => (
          <li key={to}>
            <Link className={styles.tile} to={to} data-empty={count === 0}>
              <span className={styles.top}>
                <span className={styles.icon} data-family={count === 0 ? 'mute' : family}>
                  <Icon size={18} stroke={1.75} aria-hidden="true" />
                </span>
                <span className={styles.count}>{formats().count(count)}</span>
              </span>
              <span className={styles.name}>{t(name)}</span>
              <span className={styles.hint}>{count === 0 ? t('empty') : hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useTiles({ counts, receipts_amount, oldest_withdrawal_at, oldest_user_at }: SupportQueue): Tile[] {
  const t = useTexts('back-office')
  const now = useNow(30_000)
  const duration = useDuration()
  const age = (at: string | null) => (at === null ? '' : duration(now - Date.parse(at)))
  return [
    {
      to: '/dispute',
      icon: IconGavel,
      family: 'bad',
      name: 'tile_disputes',
      count: counts.disputes,
      hint: t('tile_disputes_hint', { count: counts.disputes_overdue }),
    },
    {
      to: '/support/withdrawals',
      icon: IconCashBanknote,
      family: 'warn',
      name: 'tile_withdrawals',
      count: counts.withdrawals,
      hint: t('tile_waiting', { time: age(oldest_withdrawal_at) }),
    },
    {
      to: '/support/receipts',
      icon: IconReceipt,
      family: 'warn',
      name: 'tile_receipts',
      count: counts.receipts,
      hint: formats().roubles(receipts_amount),
    },
    {
      to: '/support/changes',
      icon: IconUserCheck,
      family: 'info',
      name: 'tile_held',
      count: counts.held_changes,
      hint: t('tile_held_hint'),
    },
    {
      to: '/support/phones',
      icon: IconDeviceMobileOff,
      family: 'bad',
      name: 'tile_phones',
      count: counts.silent_phones,
      hint: t('tile_phones_hint', { count: counts.hidden_methods }),
    },
    {
      to: '/support/webhooks',
      icon: IconWebhook,
      family: 'bad',
      name: 'tile_webhooks',
      count: counts.webhooks,
      hint: t('tile_webhooks_hint', { count: counts.undelivered }),
    },
    {
      to: '/support/messages',
      icon: IconMessage2Search,
      family: 'mute',
      name: 'tile_messages',
      count: counts.messages,
      hint: t('tile_messages_hint'),
    },
    {
      to: '/support/users',
      icon: IconUserPlus,
      family: 'mute',
      name: 'tile_users',
      count: counts.users,
      hint: t('tile_users_hint', { time: age(oldest_user_at) }),
    },
  ]
}
