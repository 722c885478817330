import { IconChevronRight, IconMoon } from '@tabler/icons-react'
import type { AlertTry } from '../../lib/alerts.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Tip } from '../tip.tsx'
import styles from './alert-way.module.css'
import { tryWords } from './alert-words.ts'
import { channelIcons } from './channel-icons.ts'

/**
 * The tries of one alert in their order, each a tile: green was taken, red was not, grey waited. Time and reason are its name
 * and its tip. Needs the texts of `alert-log`.
 */
export function AlertWay({ tries }: { tries: readonly AlertTry[] }) {
  const t = useTexts('alert-log')
  if (tries.length === 0) return <span className={styles.none}>{t('no_tries')}</span>
  return (
    <ol className={styles.way}>
      {tries.map((each, at) => (
        <li key={`${each.at} ${each.channel}`} className={styles.step}>
          {at > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />}
          <Tile each={each} />
        </li>
      ))}
    </ol>
  )
}

function Tile({ each }: { each: AlertTry }) {
  const t = useTexts('alert-log')
  const words = tryWords(t, each)
  const Icon = each.result === 'held' ? IconMoon : channelIcons[each.channel]
  return (
    <Tip label={words} align="end">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer the tip can be read only where the focus can go */}
      <span className={styles.tile} data-family={familyOf(each)} role="img" aria-label={words} tabIndex={0}>
        <Icon size={14} stroke={1.75} aria-hidden="true" />
      </span>
    </Tip>
  )
}

function familyOf({ result }: AlertTry): 'ok' | 'bad' | 'mute' {
  if (result === 'taken') return 'ok'
  return result === 'held' ? 'mute' : 'bad'
}
