import { IconBuildingBank, IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { bankName } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import { everything, narrows } from '../../components/filter-choice.ts'
import type { Filter } from '../../components/filter-menu.tsx'
import type { Refresh } from '../../components/refresh-menu.tsx'
import { Toolbar } from '../../components/toolbar/toolbar.tsx'
import { ToolbarAction } from '../../components/toolbar/toolbar-action.tsx'
import { banksQuery } from '../../lib/banks.ts'
import { useTexts } from '../../lib/texts.tsx'
import {
  changedSearch,
  type ModeFilter,
  modeFilters,
  moreFilters,
  type PaymentSearch,
  type SearchBy,
  searchMaxLength,
  toggleBank,
  toggleMore,
  withoutFilters,
} from './payments-search.ts'
import { usePaymentsLayout } from './use-payments-layout.ts'

interface Props {
  readonly search: PaymentSearch
  readonly refresh: Refresh
  readonly onSearch: (search: PaymentSearch) => void
  readonly onAdd: () => void
}

const searchModes = ['all', 'name', 'card', 'phone', 'account'] as const

export function PaymentsFilters({ search, refresh, onSearch, onAdd }: Props) {
  const t = useTexts('payments')
  const layout = usePaymentsLayout()
  const filters = [
    useModeFilter(search, onSearch),
    useBankFilter(search, onSearch),
    useMore(search, onSearch),
  ]

  return (
    <Toolbar
      search={{
        label: t('search'),
        placeholder: t(search.by === 'all' ? `search_all_${layout}` : `search_${search.by}`),
        text: search.text,
        maxLength: searchMaxLength,
        onText: (text) => onSearch(changedSearch(search, { text })),
        modes: searchModes.map((by) => ({ value: by, label: t(`by_${by}`) })),
        modeLabel: t('search_by'),
        mode: search.by,
        onMode: (by) => onSearch(changedSearch(search, { by: by as SearchBy })),
      }}
      filters={filters}
      refresh={refresh}
      onReset={() => onSearch(withoutFilters(search))}
      action={<ToolbarAction label={t('add')} shortLabel={t('add_short')} onClick={onAdd} />}
    />
  )
}

function useModeFilter(search: PaymentSearch, onSearch: Props['onSearch']): Filter {
  const t = useTexts('payments')
  const words = (mode: ModeFilter) => (mode === everything ? t('mode_all') : mode)
  return {
    name: t('mode_filter'),
    face: words(search.mode),
    takes: 'one',
    options: modeFilters.map((mode) => ({ value: mode, label: words(mode) })),
    chosen: [search.mode],
    onChoose: (mode) => onSearch(changedSearch(search, { mode: mode as ModeFilter })),
  }
}

function useBankFilter(search: PaymentSearch, onSearch: Props['onSearch']): Filter {
  const t = useTexts('payments')
  const banks = useQuery(banksQuery).data?.results ?? []
  return {
    name: t('bank_filter'),
    face: t('bank_filter'),
    count: narrows(search.banks) ? search.banks.length : 0,
    icon: IconBuildingBank,
    takes: 'many',
    options: [
      { value: everything, label: t('bank_all') },
      ...banks.map((bank) => ({
        value: bank.id,
        label: bankName(bank),
        leading: <BankDot bankId={bank.id} />,
      })),
    ],
    chosen: search.banks,
    onChoose: (bank) => onSearch(changedSearch(search, { banks: toggleBank(search.banks, bank) })),
  }
}

function useMore(search: PaymentSearch, onSearch: Props['onSearch']): Filter {
  const t = useTexts('payments')
  return {
    name: t('more_name'),
    face: t('more_filter'),
    count: narrows(search.more) ? search.more.length : 0,
    icon: IconFilter,
    takes: 'many',
    options: [
      { value: everything, label: t('more_all') },
      ...moreFilters.map((flag) => ({ value: flag, label: t(`more_${flag}`) })),
    ],
    chosen: search.more,
    onChoose: (flag) => onSearch(changedSearch(search, { more: toggleMore(search.more, flag) })),
  }
}
