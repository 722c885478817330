import type { StaffUser } from '@florin/contract'
import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './user-form.module.css'

export function UserFacts({ user }: { user: StaffUser }) {
  const t = useTexts('users')
  const { balance, dateTime } = formats()
  return (
    <Facts layout="rows" className={styles.facts}>
      <Fact name={t('fact_email')}>
        <span translate="no">{user.email}</span>
      </Fact>
      <Fact name={t('fact_username')}>
        <span translate="no">{user.username}</span>
      </Fact>
      <Fact name={t('fact_balance')}>{balance(user.balance)}</Fact>
      <Fact name={t('fact_frozen')}>{balance(user.frozen_balance)}</Fact>
      <Fact name={t('fact_address')}>
        {user.wallet_address === null ? (
          <span className={styles.none}>{t('not_specified')}</span>
        ) : (
          <span className={styles.address} translate="no">
            {user.wallet_address}
          </span>
        )}
      </Fact>
      <Fact name={t('fact_joined')}>
        <time dateTime={user.date_joined}>{dateTime(user.date_joined)}</time>
      </Fact>
    </Facts>
  )
}
