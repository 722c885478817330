import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DateRangeOpener } from '../../../components/date-range/date-range-opener.tsx'
import { dayText, today } from '../../../components/date-range/period.ts'
import { PeriodButton } from '../../../components/date-range/period-button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ListView } from '../../../components/list-view/list-view.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Table } from '../../../components/table/table.tsx'
import { TableSkeleton } from '../../../components/table/table-skeleton.tsx'
import { Toolbar } from '../../../components/toolbar/toolbar.tsx'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ExportButton } from '../export-button.tsx'
import { exportFile } from '../export-deals.ts'
import styles from './balance.module.css'
import { balanceQuery, type Movement } from './balance-queries.ts'
import { BalanceSums } from './balance-sums.tsx'
import { type Days, momentsOf, readDays, writeDays } from './days.ts'
import { movementCardsAt, useMovementColumns } from './movement-columns.tsx'

/** Every movement of the balance with its cause: what there was, what came and went, what there is. */
export function BalanceView({ links }: { links: ReactNode }) {
  const t = useTexts('transactions')
  const [params, setParams] = useSearchParams()
  const days = readDays(params, today())
  const [isChoosing, setChoosing] = useState(false)
  const columns = useMovementColumns()
  const report = useInfiniteQuery(balanceQuery(days))
  const shape = { columns, cardsAt: movementCardsAt }
  const movements = report.data?.pages.flatMap(({ results }) => results) ?? []

  return (
    <>
      <PageTitle title={t('title')} subtitle={t('report_lead')} />
      {links}
      <Toolbar
        tools={
          <ExportButton
            save={(running) => exportFile({ ...running, name: 'exportStatement', query: momentsOf(days) })}
          />
        }
      >
        <PeriodButton
          label={t('period')}
          words={useDayWords(days)}
          isChosen={params.has('start') || params.has('end')}
          onOpen={() => setChoosing(true)}
        />
      </Toolbar>
      <BalanceSums page={report.data?.pages[0]} />
      <ListView
        query={
          { ...report, data: report.data && { results: movements } } as UseQueryResult<{
            results: Movement[]
          }>
        }
        failure={sentenceOf(report.error, t('report_failed'))}
        loading={t('report_loading')}
        skeleton={<TableSkeleton {...shape} rows={8} />}
        empty={<EmptyState icon={IconReceipt} title={t('report_none')} text={t('report_none_text')} />}
      >
        {() => <Table {...shape} label={t('report_list')} rows={movements} keyOf={({ id }) => id} />}
      </ListView>
      {report.hasNextPage && (
        <Button
          className={styles.more}
          variant="default"
          loading={report.isFetchingNextPage}
          onClick={() => void report.fetchNextPage()}
        >
          {t('report_more')}
        </Button>
      )}
      <DateRangeOpener
        opened={isChoosing}
        period={days}
        onClose={() => setChoosing(false)}
        onApply={(period) => setParams(writeDays(period), { preventScrollReset: true })}
      />
    </>
  )
}

function useDayWords({ start, end }: Days): string {
  const t = useTexts('transactions')
  if (start === undefined)
    return end === undefined ? t('period_all') : t('period_until', { day: dayText(end) })
  if (end === undefined) return t('period_from', { day: dayText(start) })
  return `${dayText(start)} – ${dayText(end)}`
}
