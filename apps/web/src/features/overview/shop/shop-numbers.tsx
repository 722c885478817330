import { Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QueryView } from '../../../components/query-view.tsx'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { dashboardQuery } from '../../../lib/dashboard.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Dashboard } from '../overview-queries.ts'
import panel from '../panel.module.css'
import { confirmText, conversionText } from './figures.ts'
import styles from './shop-numbers.module.css'

type Shop = NonNullable<Dashboard['shop']>

/** How a shop does: where a trader's phones would stand. */
export function ShopNumbers() {
  const t = useTexts('overview')
  const dashboard = useQuery(dashboardQuery)
  return (
    <section className={`${panel.panel} ${styles.block}`} aria-labelledby="shop-title">
      <div className={panel.head}>
        <h2 id="shop-title" className={panel.title}>
          {t('shop_title')}
        </h2>
        <Link className={panel.link} to="/settings#integration">
          {t('shop_integration')}
        </Link>
      </div>
      <QueryView
        query={dashboard}
        failure={t('error', { message: sentenceOf(dashboard.error, t('shop_failed')) })}
        loading={t('shop_loading')}
        skeleton={<NumbersSkeleton />}
      >
        {({ shop }) => shop && <Numbers shop={shop} />}
      </QueryView>
    </section>
  )
}

function Numbers({ shop }: { shop: Shop }) {
  const t = useTexts('overview')
  const { usdt } = formats()
  return (
    <>
      <Webhooks failing={shop.webhooks_failing} />
      <dl className={styles.list}>
        <Figure name={t('shop_conversion')} hint={t('shop_conversion_hint')}>
          {shop.conversion === null ? <Nothing /> : conversionText(shop.conversion, formats())}
        </Figure>
        <Figure name={t('shop_confirm')} hint={t('shop_confirm_hint')}>
          {shop.confirm_seconds === null ? <Nothing /> : confirmText(shop.confirm_seconds, t)}
        </Figure>
        <Figure name={t('shop_fees')} hint={t('shop_fees_hint')}>
          {usdt(shop.fees)}
        </Figure>
        <Figure
          name={t('shop_webhooks')}
          hint={shop.webhooks_failing === 0 ? t('shop_webhooks_ok') : undefined}
        >
          <span data-bad={shop.webhooks_failing > 0}>{formats().count(shop.webhooks_failing)}</span>
        </Figure>
      </dl>
    </>
  )
}

function Webhooks({ failing }: { failing: number }) {
  const t = useTexts('overview')
  if (failing === 0) return null
  return (
    <p className={styles.threat}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {t('shop_webhooks_bad', { count: failing })}{' '}
        <Link to="/settings#integration">{t('shop_webhooks_open')}</Link>
      </span>
    </p>
  )
}

interface FigureProps {
  readonly name: string
  readonly hint: string | undefined
  readonly children: ReactNode
}

function Figure({ name, hint, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {name}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Nothing() {
  const t = useTexts('overview')
  return <span className={styles.nothing}>{t('shop_nothing')}</span>
}

const rows = ['1', '2', '3', '4']

function NumbersSkeleton() {
  return (
    <div className={styles.list}>
      {rows.map((row) => (
        <div key={row} className={styles.figure}>
          <Skeleton width={120} height={12} radius={6} />
          <Skeleton width={80} height={18} radius={6} />
        </div>
      ))}
    </div>
  )
}
