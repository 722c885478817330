import { useTexts } from '../../lib/texts.tsx'
import styles from './uptime-bars.module.css'

interface Props {
  readonly uptime: number | null
  readonly bars: readonly (number | null)[]
}

/** Green was heard all the time, orange for a part of it, red hardly; the height says the same without the colour. */
export function UptimeBars({ uptime, bars }: Props) {
  const t = useTexts('story')
  if (uptime === null) return <p className={styles.words}>{t('never_heard')}</p>
  return (
    <div className={styles.bars} role="img" aria-label={t('bars', { percent: `${uptime}%` })}>
      {bars.map((bar, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
          key={at}
          className={styles.bar}
          data-family={familyOf(bar)}
          style={{ height: `${bar === null ? 12 : Math.max(20, bar)}%` }}
        />
      ))}
    </div>
  )
}

function familyOf(bar: number | null): 'ok' | 'warn' | 'bad' | 'none' {
  if (bar === null) return 'none'
  if (bar >= 95) return 'ok'
  return bar >= 25 ? 'warn' : 'bad'
}
