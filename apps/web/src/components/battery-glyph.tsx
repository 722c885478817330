import { formats } from '../lib/format.ts'
import { batteryBand } from './battery-band.ts'
import styles from './battery-glyph.module.css'

interface Props {
  readonly percent: number
  readonly isCharging?: boolean
  /** The phone has not reported it: the number is a default, and no alarm. */
  readonly isUnknown?: boolean
}

const inside = 15

/** How full a phone is: how long, what colour, and the number, so that nobody needs the colour. */
export function BatteryGlyph({ percent, isCharging = false, isUnknown = false }: Props) {
  const full = Math.min(100, Math.max(0, percent))
  return (
    <span className={styles.battery} data-band={isUnknown ? 'unknown' : batteryBand(percent)}>
      <svg width="26" height="14" viewBox="0 0 26 14" aria-hidden="true">
        <rect className={styles.case} x="0.75" y="1.75" width="20.5" height="10.5" rx="3" />
        <path className={styles.cap} d="M23.5 5.5v3" />
        <rect
          className={styles.fill}
          x="3"
          y="4"
          width={Math.max(1, (inside * full) / 100)}
          height="6"
          rx="1"
        />
        {isCharging && <path className={styles.bolt} d="M12.4 0.8 7.2 7.8h3.2L9.4 13.2l5.4-7.4h-3.4z" />}
      </svg>
      <span className={styles.number}>{formats().percent(percent)}</span>
    </span>
  )
}
