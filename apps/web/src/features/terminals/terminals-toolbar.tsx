import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SearchBy } from '../../components/search-by.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { asked, searchMaxLength, statusFilters, type TerminalSearch } from './terminals-search.ts'
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
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchBy
          label={t('search')}
          placeholder={t('search_placeholder')}
          text={search.text}
          maxLength={searchMaxLength}
          onText={(text) => onSearch(asked(search, { text }))}
        />
      </div>
      <SegmentedControl
        className={styles.filter}
        aria-label={t('filter')}
        value={search.status}
        data={statusFilters.map((status) => ({ value: status, label: t(`filter_${status}`) }))}
        onChange={(status) => onSearch(asked(search, { status }))}
      />
      <Button className={styles.add} aria-label={t('add')} loading={isAdding} onClick={onAdd}>
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.words}>{t('add')}</span>
      </Button>
    </div>
  )
}
