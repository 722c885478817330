import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { shortAddress } from '../../../components/tron-address.tsx'
import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import type { SupportQueue } from '../../../lib/staff-queue.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useDuration } from '../duration.ts'
import styles from './block.module.css'
import { BlockHead } from './block-head.tsx'

interface Props {
  readonly withdrawals: SupportQueue['withdrawals']
  readonly count: number
}

export function WithdrawalsBlock({ withdrawals, count }: Props) {
  const t = useTexts('back-office')
  const now = useNow(30_000)
  const duration = useDuration()
  return (
    <Panel labelledBy="withdrawals-title">
      <BlockHead
        id="withdrawals-title"
        title={t('withdrawals_title')}
        count={count}
        to="/support/withdrawals"
      />
      {withdrawals.length === 0 && <p className={styles.none}>{t('nothing_waits')}</p>}
      <ul className={styles.rows}>
        {withdrawals.map(({ id, amount, username, address, created_at: at }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <b>{formats().balance(amount)}</b>
              <small>
                {username}, {shortAddress(address)}, {duration(now - Date.parse(at))}
              </small>
            </span>
            <Button
              component={Link}
              to="/support/withdrawals"
              size="xs"
              variant="default"
              aria-label={t('review_of', { name: username })}
            >
              {t('review')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
