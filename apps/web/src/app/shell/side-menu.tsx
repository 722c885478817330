import { IconLogout } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Logo } from '../../components/logo.tsx'
import { signOut } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { isAt, type MenuItem } from '../menu.ts'
import { MenuCount } from './menu-count.tsx'
import { RateCard } from './rate-card.tsx'
import styles from './side-menu.module.css'
import { WaitingMark } from './waiting-mark.tsx'

/** More items than these are set closer, so that all of staff's fit a window 900 pixels high. */
const denseAbove = 10

export function SideMenu({ items }: { items: readonly MenuItem[] }) {
  const t = useTexts('common')
  return (
    <aside className={styles.menu} data-dense={items.length > denseAbove}>
      <Link className={styles.home} to="/" aria-label={t('home_link')}>
        <Logo size={30} />
      </Link>
      <nav className={styles.sections} aria-label={t('menu_name')}>
        {items.some((item) => item.section === 'shop') && (
          <Section title={t('menu_shop')} items={items.filter((item) => item.section === 'shop')} />
        )}
        <Section title={t('menu_main')} items={items.filter((item) => item.section === 'main')} />
        {items.some((item) => item.section === 'office') && (
          <Section title={t('menu_office')} items={items.filter((item) => item.section === 'office')} />
        )}
        <Section title={t('menu_settings')} items={items.filter((item) => item.section === 'settings')} />
      </nav>
      <RateCard />
      <button type="button" className={styles.item} onClick={() => void signOut()}>
        <IconLogout size={18} stroke={1.75} aria-hidden="true" />
        {t('log_out')}
      </button>
    </aside>
  )
}

function Section({ title, items }: { title: string; items: readonly MenuItem[] }) {
  const t = useTexts('common')
  const { pathname } = useLocation()
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            <Link
              className={styles.item}
              to={item.path}
              aria-current={isAt(item, pathname) ? 'page' : undefined}
            >
              <item.icon size={18} stroke={1.75} aria-hidden="true" />
              {t(item.label)}
              <WaitingMark path={item.path} as="number" />
              <MenuCount item={item} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
