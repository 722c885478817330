import { Button } from '@mantine/core'
import { IconEye, IconFileUpload, IconZoomQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { Table } from '../../../components/table/table.tsx'
import { formats } from '../../../lib/format.ts'
import type { SupportQueue } from '../../../lib/staff-queue.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { BlockHead } from './block-head.tsx'
import styles from './disputes-block.module.css'
import { ReplyRing } from './reply-ring.tsx'
import { TakeNext } from './take-next.tsx'

type Dispute = SupportQueue['disputes'][number]

const faces = {
  waiting: { family: 'warn', icon: IconFileUpload },
  consideration: { family: 'info', icon: IconEye },
  deepconsideration: { family: 'deep', icon: IconZoomQuestion },
  completed_towards_merchant: { family: 'mute', icon: IconEye },
  completed_towards_trader: { family: 'mute', icon: IconEye },
} as const

/** Cases that wait for support, oldest first. Only the first has the filled button. */
export function DisputesBlock({ disputes, count }: { disputes: readonly Dispute[]; count: number }) {
  const t = useTexts('back-office')
  const columns = useColumns(disputes[0]?.id)
  return (
    <Panel className={styles.panel} labelledBy="disputes-title" isBare>
      <div className={styles.head}>
        <BlockHead
          id="disputes-title"
          title={t('disputes_title')}
          count={count}
          to="/dispute"
          all={t('disputes_all')}
        />
        {count > 0 && <TakeNext />}
      </div>
      {disputes.length === 0 ? (
        <p className={styles.none}>{t('disputes_none')}</p>
      ) : (
        <div className={styles.table}>
          <Table
            label={t('disputes_title')}
            columns={columns}
            cardsAt={900}
            isPlain
            rows={disputes}
            keyOf={({ id }) => id}
          />
        </div>
      )}
    </Panel>
  )
}

function useColumns(firstId: string | undefined): readonly Column<Dispute>[] {
  const t = useTexts('back-office')
  return [
    {
      key: 'number',
      head: t('dispute'),
      place: 'title',
      cell: ({ number, transaction_id: id }) => (
        <span className={styles.two}>
          <b>{t('dispute_number', { number })}</b>
          <small className={styles.id}>{id.slice(0, 8)}</small>
        </span>
      ),
    },
    {
      key: 'clock',
      head: t('reply_clock'),
      place: 'line',
      cell: ({ since, due_at: dueAt }) => <ReplyRing since={since} dueAt={dueAt} />,
    },
    {
      key: 'amount',
      head: t('amount'),
      place: 'value',
      isEnd: true,
      cell: ({ amount }) => <span className={styles.amount}>{formats().roubles(amount)}</span>,
    },
    {
      key: 'parties',
      head: t('parties'),
      place: 'foot',
      cell: ({ trader, merchant }) => (
        <span className={styles.two}>
          <span>{trader}</span>
          <small>{merchant}</small>
        </span>
      ),
    },
    {
      key: 'status',
      head: t('status'),
      place: 'status',
      className: styles.status,
      cell: ({ status }) => (
        <StatusChip family={faces[status].family} icon={faces[status].icon}>
          {t(`dispute_${status}`)}
        </StatusChip>
      ),
    },
    {
      key: 'open',
      head: t('actions'),
      place: 'acts',
      isEnd: true,
      cell: ({ id, number }) => (
        <Button
          component={Link}
          to={`/dispute?id=${id}`}
          size="xs"
          {...(id !== firstId && { variant: 'default' })}
          aria-label={t('open_dispute', { number })}
        >
          {t('open')}
        </Button>
      ),
    },
  ]
}
