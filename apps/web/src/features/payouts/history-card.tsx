import { Button } from '@mantine/core'
import { IconDownload, IconFileText, IconReceipt2, IconRefresh, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DateRangeOpener } from '../../components/date-range/date-range-opener.tsx'
import { dayText, today } from '../../components/date-range/period.ts'
import { PeriodButton } from '../../components/date-range/period-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pager } from '../../components/pager.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { PopMenu, PopMenuItem } from '../../components/pop-menu.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Table } from '../../components/table/table.tsx'
import { TableSkeleton } from '../../components/table/table-skeleton.tsx'
import { useNarrow } from '../../components/use-narrow.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { payoutColumns } from './history-columns.tsx'
import { type Days, historyQuery, type PayoutPage, payoutPageSize, saveStatement } from './payouts-queries.ts'
import styles from './payouts-screen.module.css'
import { useSteadyRows } from './use-steady-rows.ts'

const cardsAt = 950
/** Nobody was paid out before. */
const firstDay = '2024-01-01'
const everyDay: Days = { start: undefined, end: undefined }

/** What was paid out, and the same as a file. */
export function HistoryCard() {
  const t = useTexts('payouts')
  const [days, setDays] = useState<Days>(() => thisMonth(today()))
  const [page, setPage] = useState(1)
  const [isChoosing, setChoosing] = useState(false)
  const isNarrow = useNarrow(720)
  const history = useQuery(historyQuery(page, days))
  const isAll = days.start === undefined && days.end === undefined
  // Nothing in these days, or nothing ever? Other days help only the former.
  const isEmpty = history.data?.results.length === 0
  const ever = useQuery({ ...historyQuery(1, everyDay), enabled: isEmpty && !isAll })
  const hasNone = isAll || ever.data?.results.length === 0

  const choose = (chosen: Days) => {
    setDays(chosen)
    setPage(1)
  }

  return (
    <Panel
      title={t('history')}
      isBare
      className={styles.history}
      action={
        <div className={styles.tools}>
          <PeriodButton
            label={t('history_period')}
            words={periodWords(days, t('history_all'), isNarrow)}
            isChosen={false}
            onOpen={() => setChoosing(true)}
          />
          <Statement days={days} />
        </div>
      }
    >
      <QueryView
        query={history}
        failure={sentenceOf(history.error, t('history_failed'))}
        loading={t('history_loading')}
        skeleton={<TableSkeleton columns={payoutColumns(t)} cardsAt={cardsAt} isPlain rows={6} />}
        empty={
          <div className={styles.empty} style={ever.isLoading ? { visibility: 'hidden' } : undefined}>
            <EmptyState
              icon={IconReceipt2}
              title={t(hasNone ? 'history_empty' : 'history_nothing')}
              text={t(hasNone ? 'history_empty_text' : 'history_nothing_text')}
            >
              {!hasNone && (
                <Button variant="default" onClick={() => choose(everyDay)}>
                  {t('history_reset')}
                </Button>
              )}
            </EmptyState>
          </div>
        }
      >
        {(found) => (
          <Rows
            found={found}
            place={`${page} ${days.start} ${days.end}`}
            isRenewing={history.isPlaceholderData}
            page={page}
            onPage={setPage}
          />
        )}
      </QueryView>
      <DateRangeOpener
        opened={isChoosing}
        period={days}
        onClose={() => setChoosing(false)}
        onApply={choose}
      />
    </Panel>
  )
}

interface RowsProps {
  readonly found: PayoutPage
  readonly place: string
  readonly isRenewing: boolean
  readonly page: number
  readonly onPage: (page: number) => void
}

function Rows({ found, place, isRenewing, page, onPage }: RowsProps) {
  const t = useTexts('payouts')
  const { balance } = formats()
  // While another page is on its way the rows are still those of the one before.
  const steady = useSteadyRows(found.results, isRenewing ? 'on its way' : place)
  const { newCount, showNew } = steady
  const newest = found.results[0]
  // One's own payout is what one looks for: it needs no button.
  const isOwn = newest?.how === 'hand' && newCount > 0
  useEffect(() => {
    if (isOwn) showNew()
  })

  return (
    <>
      {newCount > 0 && !isOwn && (
        <div className={styles.news}>
          <Button
            variant="light"
            size="xs"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
            onClick={showNew}
          >
            {t('history_new', { count: newCount })}
          </Button>
        </div>
      )}
      <Table
        label={t('history')}
        columns={payoutColumns(t)}
        cardsAt={cardsAt}
        isPlain
        isRenewing={isRenewing}
        rows={steady.rows}
        keyOf={({ id }) => id}
      />
      <div className={styles.foot}>
        <p className={styles.totals}>
          <Total text={t('sum_period')} value={t('sum_count', { count: found.total_items })} />
          <Total text={t('sum_paid')} value={balance(found.paid)} />
          <Total text={t('sum_fees')} value={balance(found.fees)} />
        </p>
        <Pager page={page} pageSize={payoutPageSize} count={found.total_items} onChange={onPage} />
      </div>
    </>
  )
}

function Total({ text, value }: { text: string; value: string }) {
  return (
    <span>
      {text} <strong>{value}</strong>
    </span>
  )
}

function Statement({ days }: { days: Days }) {
  const t = useTexts('payouts')
  const [isBusy, setBusy] = useState(false)

  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      await saveStatement(format, days.start ?? firstDay, days.end ?? today())
    } catch (error) {
      toasts.problem(error, t('statement_failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PopMenu
      label={t('statement')}
      isLabelled
      buttonClassName={styles.statement}
      face={
        <>
          <IconDownload size={18} stroke={1.75} aria-hidden="true" />
          {t('statement')}
        </>
      }
    >
      {(close) =>
        (['xlsx', 'csv'] as const).map((format) => (
          <PopMenuItem
            key={format}
            icon={format === 'csv' ? IconFileText : IconTable}
            isLocked={isBusy}
            onChoose={() => {
              close()
              void save(format)
            }}
          >
            {t(`statement_${format}`)}
          </PopMenuItem>
        ))
      }
    </PopMenu>
  )
}

export function thisMonth(day: string): Days {
  return { start: `${day.slice(0, 8)}01`, end: day }
}

function periodWords({ start, end }: Days, all: string, isShort: boolean): string {
  if (start === undefined && end === undefined) return all
  const words = (day: string) => (isShort ? formats().tick(`${day}T12:00`) : dayText(day))
  return `${start === undefined ? '…' : words(start)} – ${end === undefined ? '…' : words(end)}`
}
