import { Button } from '@mantine/core'
import { IconArrowsExchange, IconShoppingBag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { dashboardQuery } from '../../../lib/dashboard.ts'
import { useTexts } from '../../../lib/texts.tsx'
import panel from '../panel.module.css'
import { DealsTable } from './deals-table.tsx'
import styles from './latest-deals.module.css'
import { LatestSkeleton } from './latest-skeleton.tsx'

/** The five newest, as they come. */
export function LatestDeals() {
  const t = useTexts('overview')
  const dashboard = useQuery(dashboardQuery)
  const isMerchant = dashboard.data?.shop != null

  return (
    <section className={`${panel.panel} ${styles.block}`} aria-labelledby="latest-deals">
      <div className={`${panel.head} ${styles.head}`}>
        <h2 id="latest-deals" className={panel.title}>
          {t('deals_title')}
        </h2>
        <Link className={panel.link} to={isMerchant ? '/orders' : '/deal'}>
          {t(isMerchant ? 'deals_all_orders' : 'deals_all')}
        </Link>
      </div>
      <QueryView
        query={dashboard}
        failure={t('error', { message: sentenceOf(dashboard.error, t('deals_failed')) })}
        loading={t('deals_loading')}
        skeleton={<LatestSkeleton />}
        isEmpty={({ transactions }) => transactions.length === 0}
        empty={<NoDeals isMerchant={isMerchant} />}
      >
        {({ transactions }) => <DealsTable deals={transactions} isMerchant={isMerchant} />}
      </QueryView>
    </section>
  )
}

function NoDeals({ isMerchant }: { isMerchant: boolean }) {
  const t = useTexts('overview')
  return (
    <div className={styles.empty}>
      <EmptyState
        isWithin
        icon={isMerchant ? IconShoppingBag : IconArrowsExchange}
        title={t('deals_empty')}
        text={t(isMerchant ? 'deals_empty_merchant' : 'deals_empty_trader')}
      >
        <Button
          component={Link}
          variant="default"
          to={isMerchant ? '/developers#integration-order' : '/payments'}
        >
          {t(isMerchant ? 'deals_empty_go' : 'method_open')}
        </Button>
      </EmptyState>
    </div>
  )
}
