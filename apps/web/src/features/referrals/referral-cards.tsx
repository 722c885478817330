import { Button, Skeleton } from '@mantine/core'
import { Fact, Facts } from '../../components/facts/facts.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CopyCode } from './copy-code.tsx'
import styles from './referral-cards.module.css'
import { ReferralProfit } from './referral-profit.tsx'
import { ReferralStatus } from './referral-status.tsx'
import type { Referral } from './referrals-queries.ts'

interface Props {
  readonly referrals: readonly Referral[]
  readonly onDetails: (referral: Referral) => void
}

export function ReferralCards({ referrals, onDetails }: Props) {
  const t = useTexts('referrals')
  return (
    <ul className={styles.cards} aria-label={t('list')}>
      {referrals.map((referral) => (
        <li key={referral.id}>
          <ReferralCard referral={referral} onDetails={() => onDetails(referral)} />
        </li>
      ))}
    </ul>
  )
}

function ReferralCard({ referral, onDetails }: { referral: Referral; onDetails: () => void }) {
  const t = useTexts('referrals')
  const headingId = `referral-${referral.id}`
  return (
    <Panel as="article" labelledBy={headingId} className={styles.card}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.code} translate="no">
          {referral.referral_code}
        </h2>
        <CopyCode code={referral.referral_code} />
        <span className={styles.status}>
          <ReferralStatus isUsed={referral.is_used} />
        </span>
      </div>
      <Facts layout="rows" className={styles.facts}>
        <Fact name={t('email')}>
          <span translate="no">{referral.email}</span>
        </Fact>
        <Fact name={t('created')}>{formats().longDate(referral.created_at)}</Fact>
        <Fact name={t('profit')}>
          <ReferralProfit amount={referral.profit} />
        </Fact>
      </Facts>
      <Button
        variant="default"
        fullWidth
        aria-label={t('details_of', { code: referral.referral_code })}
        onClick={onDetails}
      >
        {t('details')}
      </Button>
    </Panel>
  )
}

export function ReferralsSkeleton() {
  return (
    <div className={styles.cards}>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
        <Skeleton key={at} height={248} radius={14} />
      ))}
    </div>
  )
}
