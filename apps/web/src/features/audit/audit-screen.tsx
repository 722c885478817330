import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CursorPager } from '../../components/cursor-pager.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ListView } from '../../components/list-view/list-view.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Table } from '../../components/table/table.tsx'
import { TableSkeleton } from '../../components/table/table-skeleton.tsx'
import { useAutoRefresh } from '../../components/use-auto-refresh.ts'
import { useTexts } from '../../lib/texts.tsx'
import { auditColumns } from './audit-columns.tsx'
import { type AuditPage, auditQuery } from './audit-queries.ts'
import { type AuditSearch, isNarrowed, readSearch, writeSearch } from './audit-search.ts'
import { AuditToolbar } from './audit-toolbar.tsx'
import { ChainCard } from './chain-card.tsx'
import { EntryDetail } from './entry-detail.tsx'

/** The trail of everything that staff, the operator and the system did. */
export function AuditScreen() {
  const t = useTexts('audit')
  const { search, typed, ask, type, reset } = useAuditSearch()
  const auto = useAutoRefresh('audit')
  const page = useQuery({
    ...auditQuery(search),
    refetchInterval: auto.intervalMs(search.open !== undefined),
  })
  const columns = auditColumns(t, { openId: search.open, onOpen: (open) => ask({ open }) })
  return (
    <>
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      {page.data && (
        <ChainCard chain={page.data.chain} onShow={(entry) => ask({ search: entry, open: entry })} />
      )}
      <AuditToolbar
        search={search}
        typed={typed}
        refresh={{ ...auto, isBusy: page.isFetching, onRefresh: () => void page.refetch() }}
        onType={type}
        onAsk={ask}
        onReset={reset}
      />
      <ListView
        query={page}
        failure={t('load_failed')}
        loading={t('loading')}
        skeleton={<TableSkeleton columns={columns} cardsAt={950} rows={8} />}
        empty={<NoEntries isNarrowed={isNarrowed(search)} onReset={reset} />}
        isEmpty={({ results, next }: AuditPage) => results.length === 0 && next === null}
      >
        {({ results, next }) => (
          <Table
            label={t('list')}
            columns={columns}
            cardsAt={950}
            rows={results}
            keyOf={({ id }) => id}
            openKey={search.open}
            detail={(entry) => <EntryDetail entry={entry} />}
            isRenewing={page.isPlaceholderData}
            pager={<CursorPager after={search.after} next={next} onGo={(after) => ask({ after })} />}
          />
        )}
      </ListView>
    </>
  )
}

function NoEntries({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  const t = useTexts('audit')
  return (
    <EmptyState icon={IconHistory} title={t('none')} text={t('none_text')}>
      {isNarrowed && <Button onClick={onReset}>{t('reset')}</Button>}
    </EmptyState>
  )
}

const typingPauseMs = 300

/** The filter lives in the address: a reload keeps it, the way back undoes it, a colleague can be sent it. */
function useAuditSearch() {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const [typed, setTyped] = useState(search.search)
  useEffect(() => setTyped(search.search), [search.search])
  const ask = (change: Partial<AuditSearch>, replace = false) =>
    setParams((now) => writeSearch({ ...readSearch(now), ...firstPage(change), ...change }), {
      replace,
      preventScrollReset: true,
    })
  const askText = useDebouncedCallback((text: string) => ask({ search: text }, true), typingPauseMs)
  return {
    search,
    typed,
    ask,
    type: (text: string) => {
      setTyped(text)
      askText(text)
    },
    reset: () => setParams(new URLSearchParams(), { preventScrollReset: true }),
  }
}

/** Another question begins at its first page, with nothing open. */
function firstPage(change: Partial<AuditSearch>): Partial<AuditSearch> {
  if ('open' in change && Object.keys(change).length === 1) return {}
  return 'after' in change ? { open: undefined } : { after: undefined, open: undefined }
}
