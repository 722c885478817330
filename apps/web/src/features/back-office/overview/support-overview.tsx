import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { UserAvatar } from '../../../components/user-avatar.tsx'
import { meQuery } from '../../../lib/me.ts'
import { type SupportQueue, supportQueueQuery } from '../../../lib/staff-queue.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ConnectionsBlock } from './connections-block.tsx'
import { DisputesBlock } from './disputes-block.tsx'
import { HeldBlock } from './held-block.tsx'
import { MoneyCard } from './money-card.tsx'
import { OwnBlocks } from './own-blocks.tsx'
import { QueueTiles } from './queue-tiles.tsx'
import { ReceiptsBlock } from './receipts-block.tsx'
import styles from './support-overview.module.css'
import { UsersBlock } from './users-block.tsx'
import { WithdrawalsBlock } from './withdrawals-block.tsx'

/** Support's overview is the queue. The blocks that every account has come last, in one closed row. */
export function SupportOverview({ own }: { own: ReactNode }) {
  const t = useTexts('back-office')
  const queue = useQuery(supportQueueQuery)
  return (
    <>
      <Greeting queue={queue.data} />
      <div className={styles.blocks}>
        <QueryView query={queue} failure={t('load_failed')} skeleton={<Grey />}>
          {(data) => <Blocks queue={data} />}
        </QueryView>
        <OwnBlocks>{own}</OwnBlocks>
      </div>
    </>
  )
}

function Blocks({ queue }: { queue: SupportQueue }) {
  return (
    <div className={styles.blocks}>
      <div className={styles.top}>
        <MoneyCard money={queue.money} />
        <QueueTiles queue={queue} />
      </div>
      <div className={styles.middle}>
        <DisputesBlock disputes={queue.disputes} count={queue.counts.disputes} />
        <div className={styles.side}>
          <WithdrawalsBlock withdrawals={queue.withdrawals} count={queue.counts.withdrawals} />
          <HeldBlock held={queue.held} count={queue.counts.held_changes} />
        </div>
      </div>
      <div className={styles.bottom}>
        <ReceiptsBlock receipts={queue.receipts} count={queue.counts.receipts} />
        <UsersBlock users={queue.users} count={queue.counts.users} />
        <ConnectionsBlock queue={queue} />
      </div>
    </div>
  )
}

/** Everything that waits, together. */
function waitingIn({ counts }: SupportQueue): number {
  const { disputes, withdrawals, receipts, held_changes, silent_phones, webhooks, messages, users } = counts
  return disputes + withdrawals + receipts + held_changes + silent_phones + webhooks + messages + users
}

function Greeting({ queue }: { queue: SupportQueue | undefined }) {
  const t = useTexts('back-office')
  const me = useQuery(meQuery).data
  const name = me?.username ?? ''
  const overdue = queue?.counts.disputes_overdue ?? 0
  const count = queue ? waitingIn(queue) : 0
  return (
    <PageTitle
      leading={
        me ? <UserAvatar name={name} picture={me.avatar} size={46} /> : <Skeleton circle height={46} />
      }
      title={t(`good_${timeOfDay(new Date().getHours())}`, { name })}
      subtitle={queue && (overdue > 0 ? t('in_queue_overdue', { count, overdue }) : t('in_queue', { count }))}
    />
  )
}

function timeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening'
}

function Grey() {
  return (
    <div className={styles.blocks}>
      <div className={styles.top}>
        <Skeleton height={268} radius={16} />
        <Skeleton height={268} radius={14} />
      </div>
      <div className={styles.middle}>
        <Skeleton height={440} radius={14} />
        <Skeleton height={440} radius={14} />
      </div>
    </div>
  )
}
