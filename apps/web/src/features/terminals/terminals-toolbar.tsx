import { SegmentedControl } from '@mantine/core'
import { Toolbar } from '../../components/toolbar/toolbar.tsx'
import { ToolbarAction } from '../../components/toolbar/toolbar-action.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { changedSearch, searchMaxLength, statusFilters, type TerminalSearch } from './terminals-search.ts'
import styles from './terminals-toolbar.module.css'

interface Props {
  readonly search: TerminalSearch
  readonly isAdding: boolean
  readonly onSearch: (search: TerminalSearch) => void
  readonly onAdd: () => void
}

export function TerminalsToolbar({ search, isAdding, onSearch, onAdd }: Props) {
  const t = useTexts('terminals')
  return (
    <Toolbar
      search={{
        label: t('search'),
        placeholder: t('search_placeholder'),
        text: search.text,
        maxLength: searchMaxLength,
        onText: (text) => onSearch(changedSearch(search, { text })),
      }}
      action={<ToolbarAction label={t('add')} isBusy={isAdding} onClick={onAdd} />}
    >
      <SegmentedControl
        className={styles.filter}
        aria-label={t('filter')}
        value={search.status}
        data={statusFilters.map((status) => ({ value: status, label: t(`filter_${status}`) }))}
        onChange={(status) => onSearch(changedSearch(search, { status }))}
      />
    </Toolbar>
  )
}
