import { languages } from '@florin/contract/rules'
import { Drawer } from '@mantine/core'
import { IconCheck, IconChevronRight, IconLogout } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Flag } from '../../components/flag.tsx'
import { nativeNames } from '../../components/language-menu.tsx'
import { changeLanguage, currentLanguage } from '../../lib/language.ts'
import { signOut } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { burgerOf, isAt, type MenuItem } from '../menu.ts'
import { AccountFace } from './account-chip.tsx'
import styles from './burger-menu.module.css'
import { InstallRow } from './install-row.tsx'
import { MenuCount } from './menu-count.tsx'
import { SchemeRow } from './scheme-switch.tsx'

interface Props {
  readonly items: readonly MenuItem[]
  readonly opened: boolean
  readonly onClose: () => void
}

export function BurgerMenu({ items, opened, onClose }: Props) {
  const t = useTexts('common')
  const { pathname } = useLocation()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={312}
      classNames={{ content: styles.content, body: styles.body, title: styles.title }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          <div className={styles.head}>
            <Drawer.Title>{t('menu_name')}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('menu_close')} size={44} iconSize={24} />
          </div>
          <div className={styles.account}>
            <AccountFace size={40} />
          </div>
          <nav aria-label={t('menu_name')}>
            <ul>
              {burgerOf(items).map((item) => (
                <li key={item.path}>
                  <Link
                    className={styles.item}
                    to={item.path}
                    aria-current={isAt(item, pathname) ? 'page' : undefined}
                    onClick={onClose}
                  >
                    <item.icon size={20} stroke={1.75} aria-hidden="true" />
                    {t(item.burgerLabel ?? item.label)}
                    <span className={styles.edge}>
                      <MenuCount item={item} />
                      <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <SchemeRow className={styles.item} />
          <InstallRow className={styles.item} />
          <Languages />
          <button type="button" className={`${styles.item} ${styles.leave}`} onClick={() => void signOut()}>
            <IconLogout size={20} stroke={1.75} aria-hidden="true" />
            {t('log_out')}
          </button>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Languages() {
  const t = useTexts('common')
  const current = currentLanguage()
  return (
    <section className={styles.languages} aria-label={t('language')}>
      <h3 className={styles.caption}>{t('language')}</h3>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.item}
          lang={language}
          aria-current={language === current ? 'true' : undefined}
          onClick={() => language !== current && changeLanguage(language)}
        >
          <Flag of={language} />
          {nativeNames[language]}
          {language === current && (
            <IconCheck className={styles.end} size={18} stroke={2} aria-hidden="true" />
          )}
        </button>
      ))}
    </section>
  )
}
