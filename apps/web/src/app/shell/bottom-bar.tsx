import { Link, useLocation } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import { bottomBarOf, isAt, type MenuItem } from '../menu.ts'
import styles from './bottom-bar.module.css'
import { WaitingMark } from './waiting-mark.tsx'

export function BottomBar({ items }: { items: readonly MenuItem[] }) {
  const t = useTexts('common')
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label={t('menu_main')}>
      <ul className={styles.items}>
        {bottomBarOf(items).map((item) => (
          <li key={item.path}>
            <Link
              className={styles.item}
              to={item.path}
              aria-current={isAt(item, pathname) ? 'page' : undefined}
            >
              <item.icon size={21} stroke={1.75} aria-hidden="true" />
              {t(item.label)}
              <WaitingMark path={item.path} as="dot" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
