import { useQuery } from '@tanstack/react-query'
import { supportQueueQuery } from '../../lib/staff-queue.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { MenuItem } from '../menu.ts'
import { menuCounts } from '../menu-counts.ts'
import styles from './waiting-mark.module.css'

const most = 999

/** At the right edge of an item of staff's menu: how much waits there. */
export function MenuCount({ item }: { item: MenuItem }) {
  return item.who === 'staff' ? <Count path={item.path} /> : null
}

function Count({ path }: { path: string }) {
  const t = useTexts('common')
  const { data } = useQuery(supportQueueQuery)
  const { count = 0, isUrgent = false } = (data && menuCounts(data)[path]) ?? {}
  if (count === 0) return null
  return (
    <>
      <span className={styles.number} data-quiet={!isUrgent} aria-hidden="true">
        {count > most ? `${most}+` : count}
      </span>
      <span className="visually-hidden">, {t('waits_here', { count })}</span>
    </>
  )
}
