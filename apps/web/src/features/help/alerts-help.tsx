import { Button } from '@mantine/core'
import { IconArrowsSort, IconDeviceLaptop, IconMoon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import styles from './help.module.css'

const ways = [
  { name: 'push', Icon: IconDeviceLaptop },
  { name: 'order', Icon: IconArrowsSort },
  { name: 'quiet', Icon: IconMoon },
] as const

/** Where the operator runs no bot: how one hears of things all the same. */
export function AlertsHelp() {
  const t = useTexts('help')
  return (
    <div className={styles.subsection}>
      <p>{t('alerts_lead')}</p>
      <ul className={styles.menu}>
        {ways.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <div>
              <p className={styles.menuTitle}>{t(`alerts_${name}`)}</p>
              <p className={styles.hint}>{t(`alerts_${name}_hint`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button component={Link} to="/settings#connection" variant="light" className={styles.link}>
        {t('alerts_link')}
      </Button>
    </div>
  )
}
