import { IconArrowUpRight, IconCode, IconShoppingBag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './shop-tiles.module.css'

const tiles = [
  { to: '/orders', icon: IconShoppingBag, label: 'orders' },
  { to: '/payouts', icon: IconArrowUpRight, label: 'payouts' },
  { to: '/developers', icon: IconCode, label: 'developers' },
] as const

/** A shop's three places, where there is no side menu and the bottom bar keeps its five. */
export function ShopTiles() {
  const t = useTexts('common')
  return (
    <nav className={styles.tiles} aria-label={t('menu_shop')}>
      {tiles.map(({ to, icon: Icon, label }) => (
        <Link key={to} className={styles.tile} to={to}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
