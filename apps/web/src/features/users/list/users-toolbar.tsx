import { everything } from '../../../components/filter-choice.ts'
import type { Filter } from '../../../components/filter-menu.tsx'
import type { Refresh } from '../../../components/refresh-menu.tsx'
import { LazySavedViews } from '../../../components/saved-views/lazy-saved-views.tsx'
import { Toolbar } from '../../../components/toolbar/toolbar.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import {
  type Choice,
  changedSearch,
  type Flag,
  searchMaxLength,
  type UserSearch,
  wholeList,
} from './user-search.ts'

interface Props {
  readonly search: UserSearch
  readonly typed: string
  readonly refresh: Refresh
  readonly onType: (text: string) => void
  readonly onAsk: (search: UserSearch) => void
}

export function UsersToolbar({ search, typed, refresh, onType, onAsk }: Props) {
  const t = useTexts('users')
  const filters = useFlagFilters(search, onAsk)
  return (
    <Toolbar
      search={{
        label: t('search'),
        placeholder: t('search_hint'),
        text: typed,
        maxLength: searchMaxLength,
        onText: onType,
      }}
      filters={filters}
      refresh={refresh}
      onReset={() => onAsk({ ...wholeList, text: search.text })}
      tools={<LazySavedViews page="/support/users" />}
    />
  )
}

const selects = { is_activated: 'activation', is_premium: 'type', is_work: 'work' } as const

function useFlagFilters(search: UserSearch, onAsk: Props['onAsk']): Filter[] {
  const t = useTexts('users')
  return (Object.keys(selects) as Flag[]).map((flag) => {
    const text = selects[flag]
    const labelOf = (choice: Choice) => t(`${text}_${choice}`)
    return {
      name: t(text),
      face: labelOf(search[flag]),
      takes: 'one',
      options: ([everything, 'true', 'false'] as const).map((choice) => ({
        value: choice,
        label: labelOf(choice),
      })),
      chosen: [search[flag]],
      onChoose: (choice) => onAsk(changedSearch(search, { [flag]: choice })),
    }
  })
}
