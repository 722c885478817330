import { ratingBand } from '../../components/rating-band.ts'
import { formats } from '../../lib/format.ts'
import styles from './gauge.module.css'

const radius = 70
const half = Math.PI * radius
const arc = `M ${80 - radius} 82 A ${radius} ${radius} 0 0 1 ${80 + radius} 82`
/** Where the colour changes. */
const marks = [50, 75]

/** A half circle filled from the left, with the number inside: nobody needs the colour. */
export function Gauge({ percent, label }: { percent: number; label: string }) {
  const text = formats().percent(percent)
  const [number = ''] = text.split('%')
  return (
    // biome-ignore lint/a11y/useSemanticElements: no browser draws a meter as half a circle
    <div
      className={styles.gauge}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      data-band={ratingBand(percent)}
    >
      <svg viewBox="0 0 160 90" aria-hidden="true" focusable="false">
        <path className={styles.rest} d={arc} />
        {percent > 0 && (
          <path className={styles.fill} d={arc} strokeDasharray={`${(half * percent) / 100} ${half * 2}`} />
        )}
        {marks.map((mark) => (
          <line
            key={mark}
            className={styles.mark}
            x1="80"
            x2="80"
            y1={82 - radius + 12}
            y2={82 - radius + 17}
            transform={`rotate(${mark * 1.8 - 90} 80 82)`}
          />
        ))}
      </svg>
      <span className={styles.number} aria-hidden="true">
        {number}
        <small>%</small>
      </span>
    </div>
  )
}
