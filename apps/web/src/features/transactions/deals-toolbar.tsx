import { type DealStatus, dealStatuses } from '@florin/contract/rules'
import { IconBuildingBank, IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { bankName } from '../../components/bank-name.ts'
import { dayText, shortPeriod } from '../../components/date-range/period.ts'
import { PeriodButton } from '../../components/date-range/period-button.tsx'
import { everything, narrows, toggleChoice } from '../../components/filter-choice.ts'
import type { Filter } from '../../components/filter-menu.tsx'
import type { Refresh } from '../../components/refresh-menu.tsx'
import { LazySavedViews } from '../../components/saved-views/lazy-saved-views.tsx'
import { Toolbar, toolbarNarrowAt } from '../../components/toolbar/toolbar.tsx'
import { useNarrow } from '../../components/use-narrow.ts'
import { banksQuery } from '../../lib/banks.ts'
import { currentLanguage } from '../../lib/language.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { dealCardsAt } from './deal-columns.tsx'
import {
  changedSearch,
  type DealSearch,
  hasPeriod,
  type SortKey,
  type SortOrder,
  searchMaxLength,
  sortKeys,
  toggleStatus,
  wholeList,
} from './deal-search.ts'
import { ExportButton } from './export-button.tsx'
import { exportDeals } from './export-deals.ts'
import type { Onlooker } from './views.ts'

interface Props {
  readonly who: Onlooker
  readonly search: DealSearch
  readonly typed: string
  readonly refresh: Refresh
  readonly onType: (text: string) => void
  readonly onAsk: (search: DealSearch) => void
  readonly onPeriod: () => void
}

export function DealsToolbar({ who, search, typed, refresh, onType, onAsk, onPeriod }: Props) {
  const t = useTexts('transactions')
  const isNarrow = useNarrow(toolbarNarrowAt)
  const hasNoHead = useNarrow(dealCardsAt)
  const status = useStatusFilter(search, onAsk)
  const bank = useBankFilter(search, onAsk)
  const sort = useSortFilter(search, onAsk, who === 'merchant')
  const periodWords = usePeriodWords(search, isNarrow)

  return (
    <Toolbar
      search={{
        label: t('search'),
        placeholder: t(who === 'merchant' ? 'search_hint_merchant' : 'search_hint'),
        text: typed,
        maxLength: searchMaxLength,
        onText: onType,
      }}
      filters={hasNoHead ? [status, bank, sort] : [status, bank]}
      refresh={refresh}
      onReset={() => onAsk({ ...wholeList, text: search.text, start: search.start, end: search.end })}
      tools={
        <>
          {who === 'staff' && <LazySavedViews page="/deal" />}
          <ExportButton save={(running) => exportDeals(search, running)} />
        </>
      }
    >
      <PeriodButton label={t('period')} words={periodWords} isChosen={hasPeriod(search)} onOpen={onPeriod} />
    </Toolbar>
  )
}

function usePeriodWords({ start, end }: DealSearch, isShort: boolean): string {
  const t = useTexts('transactions')
  if (start === undefined)
    return end === undefined ? t('period_all') : t('period_until', { day: dayText(end) })
  if (end === undefined) return t('period_from', { day: dayText(start) })
  return isShort ? shortPeriod(start, end, currentLanguage()) : `${dayText(start)} – ${dayText(end)}`
}

function useStatusFilter(search: DealSearch, onAsk: Props['onAsk']): Filter {
  const t = useTexts('transactions')
  const isNarrowed = narrows(search.statuses)
  const words = (status: DealStatus) => t(`status_${status}`)
  return {
    name: t('status_filter'),
    face: isNarrowed ? t('status_filter') : t('status_all'),
    count: isNarrowed ? search.statuses.length : 0,
    icon: IconFilter,
    takes: 'many',
    options: [
      { value: everything, label: t('status_all') },
      ...dealStatuses.map((status) => ({ value: status, label: words(status) })),
    ],
    chosen: search.statuses,
    onChoose: (status) => onAsk(changedSearch(search, { statuses: toggleStatus(search.statuses, status) })),
  }
}

/** Popular banks come first, as the server lists them. */
function useBankFilter({ banks, ...search }: DealSearch, onAsk: Props['onAsk']): Filter {
  const t = useTexts('transactions')
  const known = useQuery(banksQuery).data?.results ?? []
  const isNarrowed = narrows(banks)
  return {
    name: t('bank'),
    face: isNarrowed ? t('bank') : t('bank_all'),
    count: isNarrowed ? banks.length : 0,
    icon: IconBuildingBank,
    takes: 'many',
    options: [
      { value: everything, label: t('bank_all') },
      ...known.map((bank) => ({ value: bank.id, label: bankName(bank) })),
    ],
    chosen: banks,
    onChoose: (bank) => onAsk(changedSearch({ ...search, banks }, { banks: toggleChoice(banks, bank) })),
  }
}

const orders = sortKeys.flatMap((sort) => (['desc', 'asc'] as const).map((order) => ({ sort, order })))

/** Cards have no heads to press, so their order is chosen from a list. The usual one counts as no filter. */
function useSortFilter(search: DealSearch, onAsk: Props['onAsk'], isMerchant: boolean): Filter {
  const t = useTexts('transactions')
  const nameOf = (sort: SortKey, order: SortOrder) =>
    sort === wholeList.sort && order === wholeList.order ? everything : `${sort}_${order}`
  const words = (sort: SortKey, order: SortOrder) =>
    t(`sort_${isMerchant && sort === 'profit' ? 'credit' : sort}_${order}` as TextKey<'transactions'>)
  return {
    name: t('sort'),
    face: words(search.sort, search.order),
    takes: 'one',
    options: orders.map(({ sort, order }) => ({ value: nameOf(sort, order), label: words(sort, order) })),
    chosen: [nameOf(search.sort, search.order)],
    onChoose: (value) => {
      const chosen = orders.find(({ sort, order }) => nameOf(sort, order) === value)
      if (chosen) onAsk(changedSearch(search, chosen))
    },
  }
}
