import { useQuery } from '@tanstack/react-query'
import { formats } from '../../lib/format.ts'
import { rateQuery } from '../../lib/rate.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './rate-card.module.css'

/** Roubles for one USDT and when the sources said so. */
export function RateCard() {
  const t = useTexts('common')
  const { data } = useQuery(rateQuery)
  return (
    <section className={styles.card} aria-label="USDT / RUB" data-stale={data?.is_stale}>
      <p className={styles.head}>
        <span>USDT / RUB</span>
        {data !== undefined && (
          <time dateTime={data.updated_at} title={data.is_stale ? t('rate_stale') : undefined}>
            {formats().time(data.updated_at)}
            {data.is_stale && <span className="visually-hidden">, {t('rate_stale')}</span>}
          </time>
        )}
      </p>
      <Rate className={styles.rate} />
    </section>
  )
}

/** The same in the small bar of a phone. */
export function RatePill() {
  return (
    <p className={styles.pill}>
      <span className={styles.unit}>USDT</span> <Rate className={styles.pillRate} />
    </p>
  )
}

function Rate({ className }: { className: string | undefined }) {
  const t = useTexts('common')
  const { data, isError } = useQuery(rateQuery)
  if (data !== undefined && !isError)
    return <strong className={className}>{formats().rate(data.rate)}</strong>
  return (
    <span className={styles.text} role="status">
      {isError ? t('rate_failed') : t('rate_loading')}
    </span>
  )
}
