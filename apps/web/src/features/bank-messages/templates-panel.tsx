import { Button, Card } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pager } from '../../components/pager.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Toolbar } from '../../components/toolbar/toolbar.tsx'
import { useAutoRefresh } from '../../components/use-auto-refresh.ts'
import { useTexts } from '../../lib/texts.tsx'
import { type Template, templatesQuery } from './bank-messages-queries.ts'
import type { PanelProps } from './editor-intent.ts'
import {
  allTemplates,
  findTemplates,
  nearestPage,
  pageOf,
  type TemplateSearch,
  templatesPageSize,
} from './find-templates.ts'
import styles from './list-card.module.css'
import { ListSkeleton } from './list-skeleton.tsx'
import { TemplatesTable } from './templates-table.tsx'
import { type BankBook, useBankBook } from './use-bank-book.ts'
import { useBankFilter } from './use-bank-filter.tsx'

const searchMaxLength = 64

export function TemplatesPanel({ isPaused, onIntent }: PanelProps) {
  const t = useTexts('bank-messages')
  const book = useBankBook()
  const auto = useAutoRefresh('templates')
  const [search, setSearch] = useState(allTemplates)
  const templates = useQuery({ ...templatesQuery, refetchInterval: auto.intervalMs(isPaused) })
  const filter = useBankFilter(book, search.bank, (bank) => setSearch({ ...search, page: 1, bank }))
  const add = () => onIntent({ act: 'new' })

  return (
    <>
      <Toolbar
        search={{
          label: t('templates_search'),
          placeholder: t('templates_search_hint'),
          text: search.text,
          maxLength: searchMaxLength,
          onText: (text) => setSearch({ ...search, page: 1, text }),
        }}
        filters={[filter]}
        refresh={{
          every: auto.every,
          onEvery: auto.onEvery,
          isBusy: templates.isFetching,
          onRefresh: () => void templates.refetch(),
        }}
        onReset={() => setSearch({ ...allTemplates, text: search.text })}
        action={<AddButton onAdd={add} />}
      />
      <Card className={styles.card}>
        <QueryView
          query={templates}
          failure={t('templates_failed')}
          loading={t('templates_loading')}
          skeleton={<ListSkeleton />}
          empty={<NoTemplates onAdd={add} />}
        >
          {({ results }) => (
            <Found
              templates={results}
              book={book}
              search={search}
              onSearch={setSearch}
              onOpen={(template) => onIntent({ act: 'edit', template })}
            />
          )}
        </QueryView>
      </Card>
    </>
  )
}

interface FoundProps {
  readonly templates: readonly Template[]
  readonly book: BankBook
  readonly search: TemplateSearch
  readonly onSearch: (search: TemplateSearch) => void
  readonly onOpen: (template: Template) => void
}

/** All templates are here already, so searching them asks nobody. */
function Found({ templates, book, search, onSearch, onOpen }: FoundProps) {
  const found = findTemplates(templates, search, book.name)
  const page = nearestPage(search.page, found.length, templatesPageSize)
  if (found.length === 0) return <NoMatch onReset={() => onSearch(allTemplates)} />
  return (
    <>
      <TemplatesTable templates={pageOf(found, page)} book={book} onOpen={onOpen} />
      {found.length > templatesPageSize && (
        <div className={styles.pager}>
          <Pager
            page={page}
            pageSize={templatesPageSize}
            count={found.length}
            onChange={(next) => onSearch({ ...search, page: next })}
          />
        </div>
      )}
    </>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useTexts('bank-messages')
  return (
    <Button className={styles.add} aria-label={t('new_template')} onClick={onAdd}>
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.words}>{t('new_template')}</span>
    </Button>
  )
}

function NoTemplates({ onAdd }: { onAdd: () => void }) {
  const t = useTexts('bank-messages')
  return (
    <EmptyState icon={IconTemplate} title={t('templates_empty_title')} text={t('templates_empty_text')}>
      <Button onClick={onAdd}>{t('new_template')}</Button>
    </EmptyState>
  )
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTexts('bank-messages')
  return (
    <EmptyState icon={IconTemplate} title={t('templates_no_match_title')} text={t('templates_no_match_text')}>
      <Button variant="default" onClick={onReset}>
        {t('templates_reset')}
      </Button>
    </EmptyState>
  )
}
