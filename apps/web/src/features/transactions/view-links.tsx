import { IconArrowsExchange, IconCashOff, IconFilterX, IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import styles from './view-links.module.css'
import type { View } from './views.ts'

const icons = {
  deals: IconArrowsExchange,
  balance: IconReceipt,
  unmatched: IconCashOff,
  refusals: IconFilterX,
}

interface Props {
  readonly views: readonly View[]
  readonly current: View
  readonly strayCount: number
}

/** Tabs that are addresses: a colleague can be sent any of them. */
export function ViewLinks({ views, current, strayCount }: Props) {
  const t = useTexts('transactions')
  if (views.length === 0) return null
  return (
    <nav className={styles.nav} aria-label={t('views')}>
      <ul className={styles.links}>
        {views.map((view) => {
          const Icon = icons[view]
          return (
            <li key={view}>
              <Link
                to={view === 'deals' ? '?' : `?view=${view}`}
                className={styles.link}
                aria-current={view === current ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {t(`view_${view}`)}
                {view === 'unmatched' && strayCount > 0 && <span className={styles.count}>{strayCount}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
