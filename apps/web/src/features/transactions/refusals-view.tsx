import { IconFilterX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { SteadyList } from '../../components/list-view/steady-list.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Pager } from '../../components/pager.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { AttemptCard } from './matching/attempt-card.tsx'
import styles from './more-list.module.css'
import { MoreSkeleton } from './more-skeleton.tsx'
import { morePageSize, refusalsQuery } from './transactions-queries.ts'

/** For support: orders that found no method, and why. */
export function RefusalsView({ links }: { links: ReactNode }) {
  const t = useTexts('transactions')
  const [page, setPage] = useState(1)
  const refusals = useQuery(refusalsQuery(page))
  return (
    <>
      <PageTitle title={t('title')} subtitle={t('refusals_list')} />
      {links}
      <p className={styles.lead}>{t('refusals_lead')}</p>
      <QueryView
        query={refusals}
        failure={sentenceOf(refusals.error, t('refusals_failed'))}
        loading={t('refusals_loading')}
        skeleton={<MoreSkeleton />}
        empty={<EmptyState icon={IconFilterX} title={t('refusals_none')} text={t('refusals_none_text')} />}
      >
        {({ results, count }) => (
          <>
            <SteadyList
              rows={results}
              total={count}
              question={String(page)}
              isPlaceholder={refusals.isPlaceholderData}
              keyOf={({ id }) => id}
              label={(unseen) => t('new_rows', { count: unseen })}
              onShow={page > 1 ? () => setPage(1) : undefined}
            >
              {(rows) => (
                <ul
                  className={styles.rows}
                  data-renewing={refusals.isPlaceholderData}
                  aria-label={t('refusals_list')}
                >
                  {rows.map((attempt) => (
                    <li key={attempt.id}>
                      <AttemptCard attempt={attempt} />
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
