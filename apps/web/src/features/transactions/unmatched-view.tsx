import { IconCashOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { SteadyList } from '../../components/list-view/steady-list.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Pager } from '../../components/pager.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './more-list.module.css'
import { MoreSkeleton } from './more-skeleton.tsx'
import { morePageSize, unmatchedQuery } from './transactions-queries.ts'
import { UnmatchedRow } from './unmatched-row.tsx'
import type { Onlooker } from './views.ts'

/** Money that came and belongs to no deal by itself: of this trader, or of everybody for support. */
export function UnmatchedView({ who, links }: { who: Onlooker; links: ReactNode }) {
  const t = useTexts('transactions')
  const [page, setPage] = useState(1)
  const receipts = useQuery(unmatchedQuery(who === 'staff', page))
  return (
    <>
      <PageTitle
        title={t('title')}
        subtitle={receipts.data ? t('unmatched_count', { count: receipts.data.count }) : '\u00A0'}
      />
      {links}
      <p className={styles.lead}>{t(who === 'staff' ? 'unmatched_lead_staff' : 'unmatched_lead')}</p>
      <QueryView
        query={receipts}
        failure={sentenceOf(receipts.error, t('unmatched_failed'))}
        loading={t('unmatched_loading')}
        skeleton={<MoreSkeleton />}
        empty={<EmptyState icon={IconCashOff} title={t('unmatched_none')} text={t('unmatched_none_text')} />}
      >
        {({ results, count }) => (
          <>
            <SteadyList
              rows={results}
              total={count}
              question={String(page)}
              isPlaceholder={receipts.isPlaceholderData}
              keyOf={({ id }) => id}
              label={(unseen) => t('new_rows', { count: unseen })}
              onShow={page > 1 ? () => setPage(1) : undefined}
            >
              {(rows) => (
                <ul
                  className={styles.rows}
                  data-renewing={receipts.isPlaceholderData}
                  aria-label={t('unmatched_list')}
                >
                  {rows.map((receipt) => (
                    <li key={receipt.id}>
                      <UnmatchedRow receipt={receipt} />
                    </li>
                  ))}
                </ul>
              )}
            </SteadyList>
            <div className={styles.pager}>
              <Pager page={page} pageSize={morePageSize} count={count} onChange={setPage} />
            </div>
          </>
        )}
      </QueryView>
    </>
  )
}
