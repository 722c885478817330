import { formats } from '../lib/format.ts'
import { ratingBand } from './rating-band.ts'
import styles from './rating-bar.module.css'

interface Props {
  readonly percent: number
  readonly shape?: 'bar' | 'ring'
  /** With its two decimals, for support. */
  readonly isExact?: boolean
}

/** A rating in a list: how long it is, what colour, and the number, so that nobody needs the colour. */
export function RatingBar({ percent, shape = 'bar', isExact = false }: Props) {
  const { percent: whole, exactPercent } = formats()
  return (
    <span className={styles.rating} data-band={ratingBand(percent)}>
      {shape === 'bar' ? <Bar percent={percent} /> : <Ring percent={percent} />}
      <span className={styles.number}>{isExact ? exactPercent(percent) : whole(percent)}</span>
    </span>
  )
}

function Bar({ percent }: { percent: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} style={{ width: `${percent}%` }} />
    </span>
  )
}

const radius = 9.5
const round = 2 * Math.PI * radius

function Ring({ percent }: { percent: number }) {
  return (
    <svg className={styles.ring} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.rest} cx="12" cy="12" r={radius} />
      <circle
        className={styles.arc}
        cx="12"
        cy="12"
        r={radius}
        strokeDasharray={`${(round * percent) / 100} ${round}`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  )
}
