import { Pager } from '../../components/pager.tsx'
import type { Readiness } from '../../lib/readiness.ts'
import { useTexts } from '../../lib/texts.tsx'
import { PaymentCard } from './payment-card.tsx'
import type { OnIntent } from './payment-intent.ts'
import { PaymentRow } from './payment-row.tsx'
import { PaymentStackCard } from './payment-stack-card.tsx'
import styles from './payments-list.module.css'
import type { PaymentPage } from './payments-queries.ts'
import { pageSize } from './payments-search.ts'
import { type PaymentsLayout, usePaymentsLayout } from './use-payments-layout.ts'

interface Props {
  readonly shown: PaymentPage
  readonly readiness: Readiness | undefined
  readonly page: number
  readonly isRenewing: boolean
  readonly onIntent: OnIntent
  readonly onPage: (page: number) => void
}

const faces = { cards: PaymentCard, rows: PaymentRow, stack: PaymentStackCard } satisfies Record<
  PaymentsLayout,
  unknown
>

export function PaymentsList({ shown, readiness, page, isRenewing, onIntent, onPage }: Props) {
  const t = useTexts('payments')
  const layout = usePaymentsLayout()
  const Face = faces[layout]

  return (
    <>
      <ul className={styles.list} data-layout={layout} data-renewing={isRenewing} aria-label={t('list')}>
        {shown.results.map((payment) => (
          <li key={payment.id}>
            <Face payment={payment} readiness={readiness} onIntent={onIntent} />
          </li>
        ))}
      </ul>
      <div className={styles.pager}>
        <Pager page={page} pageSize={pageSize} count={shown.count} onChange={onPage} />
      </div>
    </>
  )
}
