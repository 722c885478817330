import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../components/query-view.tsx'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { dashboardQuery } from '../../../lib/dashboard.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import panel from '../panel.module.css'
import styles from './turnover-card.module.css'

/** What the shop has taken: where a trader's rating would stand. */
export function TurnoverCard() {
  const t = useTexts('overview')
  const dashboard = useQuery(dashboardQuery)
  return (
    <section className={`${panel.panel} ${styles.card}`} aria-labelledby="turnover-title">
      <h2 id="turnover-title" className={panel.title}>
        {t('shop_turnover')}
      </h2>
      <QueryView
        query={dashboard}
        failure={t('error', { message: sentenceOf(dashboard.error, t('shop_failed')) })}
        loading={t('shop_loading')}
        skeleton={<Skeleton width="80%" height={30} mt={16} />}
      >
        {({ shop }) => <p className={styles.sum}>{shop && formats().roubles(shop.turnover)}</p>}
      </QueryView>
      <p className={styles.hint}>{t('shop_turnover_hint')}</p>
    </section>
  )
}
