import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Pager } from '../../../components/pager.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Table } from '../../../components/table/table.tsx'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { CsvButton } from '../csv-button.tsx'
import { linesPerPage, linesQuery, type Referral } from '../referrals-queries.ts'
import styles from './code-deals.module.css'
import { useLineColumns } from './line-columns.tsx'

const month = 30

/** What a code has brought, deal by deal. Fetched again when a deal of the person ends. */
export function CodeDeals({ referral }: { referral: Referral }) {
  const t = useTexts('referrals')
  const [shownPage, setAsked] = useState<{ page: number; days: number | undefined }>({ page: 1, days: month })
  const lines = useQuery(linesQuery({ id: referral.id, ...shownPage }))
  const columns = useLineColumns()
  const code = { id: referral.id, name: referral.referral_code }

  return (
    <section className={styles.deals} aria-labelledby="code-deals">
      <div className={styles.head}>
        <h3 id="code-deals" className={styles.title}>
          {t('deals_title')}
          {lines.data && (
            <span className={styles.share}>
              {t('share', { percent: formats().percent(Number(lines.data.share_percent)) })}
            </span>
          )}
        </h3>
        <SegmentedControl
          aria-label={t('period')}
          data={[
            { value: 'month', label: t('period_month') },
            { value: 'all', label: t('period_all') },
          ]}
          value={shownPage.days === undefined ? 'all' : 'month'}
          onChange={(period) => setAsked({ page: 1, days: period === 'all' ? undefined : month })}
        />
        <CsvButton code={code} days={shownPage.days} />
      </div>
      <QueryView
        query={lines}
        failure={sentenceOf(lines.error, t('deals_failed'))}
        empty={<p className={styles.none}>{t('deals_none')}</p>}
      >
        {(page) => (
          <>
            <Table
              label={t('deals_title')}
              columns={columns}
              cardsAt={720}
              isPlain
              rows={page.results}
              keyOf={({ id }) => id}
              isRenewing={lines.isPlaceholderData}
              pager={
                <Pager
                  page={shownPage.page}
                  pageSize={linesPerPage}
                  count={page.count}
                  label={t('deals_pages')}
                  onChange={(next) => setAsked({ ...shownPage, page: next })}
                />
              }
            />
            <p className={styles.note}>{t('deals_count', { count: page.deals })}</p>
          </>
        )}
      </QueryView>
      <p className={styles.note}>{t('share_note')}</p>
    </section>
  )
}
