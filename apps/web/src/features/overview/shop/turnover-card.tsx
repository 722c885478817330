import { Skeleton } from '@mantine/core'
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { dashboardQuery } from '../../../lib/dashboard.ts'
import { formats } from '../../../lib/format.ts'
import { shopOverviewQuery } from '../../../lib/shop.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { confirmText, conversionText, growthOf } from './figures.ts'
import styles from './turnover-card.module.css'

/** What thirty days brought: where a trader's rating would stand. */
export function TurnoverCard() {
  const t = useTexts('shop')
  const dashboard = useQuery(dashboardQuery)
  const { roubles, balance } = formats()
  return (
    <Panel
      title={t('turnover')}
      action={<span className={styles.days}>{t('days_30')}</span>}
      className={styles.card}
    >
      <QueryView
        query={dashboard}
        failure={t('failed')}
        loading={t('loading')}
        skeleton={<Skeleton width="80%" height={30} mt={4} />}
      >
        {({ shop }) =>
          shop && (
            <>
              <p className={styles.sum}>{roubles(shop.turnover)}</p>
              <Growth now={shop.turnover} />
              <dl className={styles.figures}>
                <Figure name={t('conversion')}>
                  {shop.conversion === null ? undefined : conversionText(shop.conversion, formats())}
                </Figure>
                <Figure name={t('confirm')}>
                  {shop.confirm_seconds === null ? undefined : confirmText(shop.confirm_seconds, t)}
                </Figure>
                <Figure name={t('fees')}>{balance(shop.fees)}</Figure>
              </dl>
            </>
          )
        }
      </QueryView>
    </Panel>
  )
}

/** Less is no alarm: its arrow says it, and it is not red. */
function Growth({ now }: { now: string }) {
  const t = useTexts('shop')
  const shop = useQuery(shopOverviewQuery).data
  if (shop === undefined) return <p className={styles.growth}>{'\u00A0'}</p>
  const growth = growthOf(now, shop.turnover_before)
  if (growth.is === 'first') return <p className={styles.growth}>{t('first_days')}</p>
  if (growth.is === 'same') return <p className={styles.growth}>{t('same')}</p>
  const Icon = growth.is === 'more' ? IconTrendingUp : IconTrendingDown
  return (
    <p className={styles.growth} data-is={growth.is}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{t(growth.is, { percent: `${formats().oneDecimal(growth.percent)}%` })}</span>
    </p>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts('shop')
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd data-none={children === undefined}>{children ?? t('nothing')}</dd>
    </div>
  )
}
