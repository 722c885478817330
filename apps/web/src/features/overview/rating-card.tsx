import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../components/query-view.tsx'
import { ratingBand, shownPercent } from '../../components/rating-band.ts'
import { StatusChip } from '../../components/status-chip.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { readinessQuery } from '../../lib/readiness.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Gauge } from './gauge.tsx'
import panel from './panel.module.css'
import styles from './rating-card.module.css'

export function RatingCard() {
  const t = useTexts('overview')
  const dashboard = useQuery(dashboardQuery)
  return (
    <section className={`${panel.panel} ${styles.card}`} aria-labelledby="rating-title">
      <QueryView
        query={dashboard}
        failure={t('error', { message: sentenceOf(dashboard.error, t('rating_failed')) })}
        skeleton={<RatingSkeleton />}
      >
        {({ profile }) => <Rating percent={shownPercent(profile.rating)} />}
      </QueryView>
    </section>
  )
}

function Rating({ percent }: { percent: number }) {
  const t = useTexts('overview')
  const band = ratingBand(percent)
  // Asked for by the steps beside; a shop and a lead need not wait for it.
  const methods = useQuery({ ...readinessQuery, enabled: false }).data?.total
  return (
    <>
      <div className={styles.head}>
        <h2 id="rating-title" className={panel.title}>
          {t('rating')}
        </h2>
        <StatusChip family={band}>{t(`rating_${band}`)}</StatusChip>
      </div>
      <Gauge percent={percent} label={t('rating')} />
      <p className={styles.hint}>{t(methods === 0 ? 'rating_hint_first' : 'rating_hint')}</p>
    </>
  )
}

function RatingSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width={80} height={14} />
      <Skeleton className={styles.dome} height={88} />
    </div>
  )
}
