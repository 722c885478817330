import { Pager } from '../../components/pager.tsx'
import { useNamedBanks } from '../../components/use-named-banks.ts'
import { useTexts } from '../../lib/texts.tsx'
import { DealRow } from './deal-row.tsx'
import { type DealSearch, pageSize } from './deal-search.ts'
import styles from './deals-table.module.css'
import { SortHead } from './sort-head.tsx'
import type { Deal, DealPage } from './transactions-queries.ts'

interface Props {
  readonly page: DealPage
  readonly search: DealSearch
  readonly openId: string | undefined
  readonly isRenewing: boolean
  readonly onAsk: (search: DealSearch) => void
  readonly onOpen: (id: string) => void
  readonly onConfirm: (deal: Deal) => void
}

export function DealsTable({ page, search, openId, isRenewing, onAsk, ...acts }: Props) {
  const t = useTexts('transactions')
  const bankOf = useNamedBanks()
  const turn = (next: number) => {
    onAsk({ ...search, page: next })
    window.scrollTo(0, 0)
  }

  return (
    <div className={styles.card} data-renewing={isRenewing}>
      <table className={styles.table} aria-label={t('list')} aria-busy={isRenewing}>
        <thead>
          <tr>
            <th scope="col">{t('id')}</th>
            <SortHead by="created_at" search={search} onAsk={onAsk}>
              {t('date')}
            </SortHead>
            <th scope="col">{t('bank')}</th>
            <th scope="col" className={styles.requisite}>
              {t('requisites')}
            </th>
            <SortHead by="amount" search={search} isNumber onAsk={onAsk}>
              {t('amount')}
            </SortHead>
            <SortHead by="profit" search={search} isNumber onAsk={onAsk}>
              {t('profit')}
            </SortHead>
            <th scope="col">{t('status')}</th>
            <th scope="col" className={styles.number}>
              {t('actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.results.map((deal) => (
            <DealRow
              key={deal.id}
              deal={deal}
              bank={bankOf(deal.payment_details.bank)}
              isOpen={deal.id === openId}
              {...acts}
            />
          ))}
        </tbody>
      </table>
      {page.total_items > pageSize && (
        <div className={styles.pager}>
          <Pager page={search.page} pageSize={pageSize} count={page.total_items} onChange={turn} />
        </div>
      )}
    </div>
  )
}
