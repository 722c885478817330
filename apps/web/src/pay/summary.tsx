import { productName } from '@florin/contract/rules'
import { IconLock } from '@tabler/icons-react'
import { Rosette } from '../components/rosette.tsx'
import { formats } from '../lib/format.ts'
import { useTexts } from '../lib/texts.tsx'
import { dueOf, type Face } from './face.ts'
import { addedRoubles } from './requisite-lines.ts'
import styles from './summary.module.css'
import { orderNumber, type View } from './view.ts'

/** Who is paid, for what, how much. Always dark. */
export function Summary({ view, face }: { view: View; face: Face }) {
  const t = useTexts('checkout')
  const { roubles } = formats()
  const due = dueOf(view, face)

  return (
    <section className={styles.summary} aria-label={t('summary')}>
      <Rosette className={styles.rosette} />
      <div className={styles.merchant}>
        <MerchantTile merchant={view.merchant} />
        <div className={styles.names}>
          <p className={styles.name}>{view.merchant.name}</p>
          <p className={styles.order}>{t('order', { number: orderNumber(view) })}</p>
        </div>
      </div>
      <div>
        <p className={styles.said}>{t(due.said)}</p>
        <p className={styles.sum}>{roubles(due.sum)}</p>
      </div>
      <SummaryRows view={view} />
      <p className={styles.secured}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        {t('secured', { product: productName })}
      </p>
    </section>
  )
}

function MerchantTile({ merchant }: { merchant: View['merchant'] }) {
  if (merchant.logo !== null) return <img className={styles.tile} src={merchant.logo} alt="" />
  return (
    <span className={styles.tile} aria-hidden="true">
      {merchant.name.trim().slice(0, 1).toUpperCase()}
    </span>
  )
}

function SummaryRows({ view }: { view: View }) {
  const t = useTexts('checkout')
  const { roubles, dateTime } = formats()
  const rows: [name: string, value: string][] = [
    ...(view.has_added_kopecks && view.amount !== null
      ? ([
          [t('row_order_sum'), roubles(view.amount_requested)],
          [t('row_added'), roubles(addedRoubles(view.amount_requested, view.amount))],
        ] as [string, string][])
      : []),
    ...(view.requisite ? ([[t('row_method'), t(view.requisite.order_type)]] as [string, string][]) : []),
    [t('row_created'), dateTime(view.created_at)],
  ]

  return (
    <dl className={styles.rows}>
      {rows.map(([name, value]) => (
        <div className={styles.row} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
