import { useDisclosure } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { LanguageMenu } from '../../components/language-menu.tsx'
import { Logo } from '../../components/logo.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { MenuItem } from '../menu.ts'
import { BurgerMenu } from './burger-menu.tsx'
import { RatePill } from './rate-card.tsx'
import styles from './top-bar.module.css'

interface Props {
  readonly items: readonly MenuItem[]
  /** Opens the search of staff; unset for everybody else. */
  readonly onFind?: () => void
}

/** In place of the side menu, from 1140 px down. */
export function TopBar({ items, onFind }: Props) {
  const t = useTexts('common')
  const [isOpen, menu] = useDisclosure()
  return (
    <header className={styles.bar}>
      <Link className={styles.home} to="/" aria-label={t('home_link')}>
        <Logo size={28} />
      </Link>
      <div className={styles.end}>
        <RatePill />
        {onFind && (
          <button type="button" className={styles.button} aria-label={t('find')} onClick={onFind}>
            <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        <LanguageMenu face="icon" />
        <button
          type="button"
          className={styles.button}
          aria-label={t('menu_open')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={menu.open}
        >
          <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <BurgerMenu items={items} opened={isOpen} onClose={menu.close} />
    </header>
  )
}
