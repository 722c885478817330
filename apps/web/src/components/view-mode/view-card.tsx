import { IconCheck, IconDevices, IconEyeOff, IconLock } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
import { Panel } from '../panel/panel.tsx'
import styles from './view-card.module.css'

const lines = [
  ['card_screens', IconCheck],
  ['card_hidden', IconEyeOff],
  ['card_locked', IconLock],
  ['card_seen', IconDevices],
] as const

/** What view mode shows and what it does not, in the place of the banners. */
export function ViewCard() {
  const t = useTexts('view-as')
  return (
    <Panel title={t('card_title')}>
      <ul className={styles.lines}>
        {lines.map(([key, Icon]) => (
          <li key={key} className={styles.line}>
            <span className={styles.tile}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
            </span>
            {t(key)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
