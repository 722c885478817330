import { Button, Card } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { SteadyList } from '../../components/list-view/steady-list.tsx'
import { Pager } from '../../components/pager.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Toolbar } from '../../components/toolbar/toolbar.tsx'
import { useAutoRefresh } from '../../components/use-auto-refresh.ts'
import { useTexts } from '../../lib/texts.tsx'
import { type InboxSearch, inboxPageSize, inboxQuery, type UnreadText } from './bank-messages-queries.ts'
import { BulkDismiss } from './bulk-dismiss.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import type { PanelProps } from './editor-intent.ts'
import { nearestPage } from './find-templates.ts'
import { InboxTable } from './inbox-table.tsx'
import styles from './list-card.module.css'
import { ListSkeleton } from './list-skeleton.tsx'
import { useBankBook } from './use-bank-book.ts'
import { useBankFilter } from './use-bank-filter.tsx'

const wholeInbox: InboxSearch = { page: 1, bank: undefined }

export function InboxPanel({ isPaused, onIntent }: PanelProps) {
  const t = useTexts('bank-messages')
  const book = useBankBook()
  const auto = useAutoRefresh('bank-messages')
  const [search, setSearch] = useState(wholeInbox)
  // Whoever asks for the newest sees it.
  const [askedAt, setAskedAt] = useState(0)
  const [dismissing, setDismissing] = useState<UnreadText>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const inbox = useQuery({
    ...inboxQuery(search),
    refetchInterval: auto.intervalMs(isPaused || dismissing !== undefined || chosen.size > 0),
  })
  // A choice is of the rows that are shown.
  const ask = (next: InboxSearch) => {
    setSearch(next)
    setChosen(new Set())
  }
  const filter = useBankFilter(book, search.bank, (bank) => ask({ page: 1, bank }))

  // Rows go away by themselves; whoever stands behind the last page is led back to it.
  const page =
    inbox.data && !inbox.isPlaceholderData
      ? nearestPage(search.page, inbox.data.count, inboxPageSize)
      : search.page
  if (page !== search.page) setSearch({ ...search, page })

  return (
    <>
      <Toolbar
        filters={[filter]}
        refresh={{
          every: auto.every,
          onEvery: auto.onEvery,
          isBusy: inbox.isFetching,
          onRefresh: () => void inbox.refetch().then(() => setAskedAt(Date.now())),
        }}
        onReset={() => ask(wholeInbox)}
      />
      <Card className={styles.card}>
        <QueryView
          query={inbox}
          failure={t('inbox_failed')}
          loading={t('inbox_loading')}
          skeleton={<ListSkeleton />}
          empty={<NothingUnread bank={search.bank} onReset={() => ask(wholeInbox)} />}
        >
          {({ results, count }) => (
            <>
              <SteadyList
                rows={results}
                total={count}
                question={`${JSON.stringify(search)} ${askedAt}`}
                isPlaceholder={inbox.isPlaceholderData}
                keyOf={({ id }) => id}
                label={(unseen) => t('new_rows', { count: unseen })}
                onShow={search.page > 1 ? () => ask({ ...search, page: 1 }) : undefined}
              >
                {(rows) => (
                  <>
                    <BulkDismiss texts={rows} chosen={chosen} onChoose={setChosen} />
                    <div className={styles.list} data-renewing={inbox.isPlaceholderData}>
                      <InboxTable
                        texts={rows}
                        book={book}
                        chosen={chosen}
                        onToggle={(id) => setChosen((now) => now.symmetricDifference(new Set([id])))}
                        onMake={(message) => onIntent({ act: 'propose', message })}
                        onDismiss={setDismissing}
                      />
                    </div>
                  </>
                )}
              </SteadyList>
              {count > inboxPageSize && (
                <div className={styles.pager}>
                  <Pager
                    page={search.page}
                    pageSize={inboxPageSize}
                    count={count}
                    onChange={(next) => ask({ ...search, page: next })}
                  />
                </div>
              )}
            </>
          )}
        </QueryView>
      </Card>
      <DismissDialog message={dismissing} onClose={() => setDismissing(undefined)} />
    </>
  )
}

function NothingUnread({ bank, onReset }: { bank: string | undefined; onReset: () => void }) {
  const t = useTexts('bank-messages')
  if (bank === undefined)
    return <EmptyState icon={IconInbox} title={t('inbox_empty_title')} text={t('inbox_empty_text')} />
  return (
    <EmptyState icon={IconInbox} title={t('inbox_no_match_title')} text={t('inbox_no_match_text')}>
      <Button variant="default" onClick={onReset}>
        {t('inbox_reset')}
      </Button>
    </EmptyState>
  )
}
