import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useDuration } from '../duration.ts'
import styles from './reply-ring.module.css'
import { type RingBand, ringOf } from './ring.ts'

interface Props {
  readonly since: string
  readonly dueAt: string
}

/** How much of the reply clock is spent, as a ring and in words: nobody needs the colour. */
export function ReplyRing({ since, dueAt }: Props) {
  const t = useTexts('back-office')
  const duration = useDuration()
  const now = useNow(30_000)
  const { share, band } = ringOf(since, dueAt, now)
  const leftMs = Date.parse(dueAt) - now
  return (
    <span className={styles.clock} data-band={band}>
      <Ring share={share} band={band} />
      <time dateTime={dueAt} title={formats().dateTime(dueAt)}>
        {leftMs < 0 ? t('overdue', { time: duration(-leftMs) }) : t('left', { time: duration(leftMs) })}
      </time>
    </span>
  )
}

const radius = 8
const round = 2 * Math.PI * radius

function Ring({ share, band }: { share: number; band: RingBand }) {
  return (
    <svg
      className={styles.ring}
      data-band={band}
      viewBox="0 0 20 20"
      width={20}
      height={20}
      aria-hidden="true"
    >
      <circle cx={10} cy={10} r={radius} className={styles.track} />
      <circle
        cx={10}
        cy={10}
        r={radius}
        className={styles.spent}
        strokeDasharray={`${round * share} ${round}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
