import { disputeSorts, disputeStatuses } from '@florin/contract/rules'
import { IconFilter } from '@tabler/icons-react'
import { everything, narrows } from '../../components/filter-choice.ts'
import type { Filter } from '../../components/filter-menu.tsx'
import type { Refresh } from '../../components/refresh-menu.tsx'
import { LazySavedViews } from '../../components/saved-views/lazy-saved-views.tsx'
import { Toolbar } from '../../components/toolbar/toolbar.tsx'
import { ToolbarAction } from '../../components/toolbar/toolbar-action.tsx'
import { useNarrow } from '../../components/use-narrow.ts'
import { useTexts } from '../../lib/texts.tsx'
import { disputeCardsAt } from './dispute-columns.tsx'
import {
  changedSearch,
  type DisputeSearch,
  type SortKey,
  type SortOrder,
  searchMaxLength,
  toggleStatus,
  wholeList,
} from './dispute-search.ts'
import type { CaseRole } from './disputes-queries.ts'

interface Props {
  readonly role: CaseRole
  readonly search: DisputeSearch
  readonly typed: string
  readonly refresh: Refresh
  readonly onType: (text: string) => void
  readonly onAsk: (search: DisputeSearch) => void
  readonly onCreate: () => void
}

export function DisputesToolbar({ role, search, typed, refresh, onType, onAsk, onCreate }: Props) {
  const t = useTexts('disputes')
  const hasNoHead = useNarrow(disputeCardsAt)
  const status = useStatusFilter(search, onAsk)
  const sort = useSortFilter(search, onAsk)
  return (
    <Toolbar
      search={{
        label: t('search'),
        placeholder: t('search_hint'),
        text: typed,
        maxLength: searchMaxLength,
        onText: onType,
      }}
      filters={hasNoHead ? [status, sort] : [status]}
      refresh={refresh}
      onReset={() => onAsk({ ...wholeList, text: search.text })}
      {...(role === 'support' && {
        tools: <LazySavedViews page="/dispute" />,
        action: <ToolbarAction label={t('create')} shortLabel={t('create_short')} onClick={onCreate} />,
      })}
    />
  )
}

function useStatusFilter(search: DisputeSearch, onAsk: Props['onAsk']): Filter {
  const t = useTexts('disputes')
  const isNarrowed = narrows(search.statuses)
  return {
    name: t('status_filter'),
    face: isNarrowed ? t('status_filter') : t('status_all'),
    count: isNarrowed ? search.statuses.length : 0,
    icon: IconFilter,
    takes: 'many',
    options: [
      { value: everything, label: t('status_all') },
      ...disputeStatuses.map((status) => ({ value: status, label: t(`status_${status}`) })),
    ],
    chosen: search.statuses,
    onChoose: (status) => onAsk(changedSearch(search, { statuses: toggleStatus(search.statuses, status) })),
  }
}

const orders = disputeSorts.flatMap((sort) => (['desc', 'asc'] as const).map((order) => ({ sort, order })))
const keyOf = ({ sort, order }: { sort: SortKey; order: SortOrder }) => `${sort}_${order}` as const

/** Cards have no heads to press, so their order is chosen from a list. The usual one counts as no filter. */
function useSortFilter(search: DisputeSearch, onAsk: Props['onAsk']): Filter {
  const t = useTexts('disputes')
  const usual = keyOf(wholeList)
  const named = (key: string) => (key === usual ? everything : key)
  return {
    name: t('sort'),
    face: t(`sort_${keyOf(search)}`),
    takes: 'one',
    options: orders.map((each) => ({ value: named(keyOf(each)), label: t(`sort_${keyOf(each)}`) })),
    chosen: [named(keyOf(search))],
    onChoose: (value) => {
      const chosen = orders.find((each) => named(keyOf(each)) === value)
      if (chosen) onAsk(changedSearch(search, chosen))
    },
  }
}
