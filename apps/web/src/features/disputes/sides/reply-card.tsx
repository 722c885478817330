import { IconClock } from '@tabler/icons-react'
import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { replyLeft } from '../reply-left.ts'
import styles from './sides.module.css'

const radius = 30
const around = 2 * Math.PI * radius
/** As `answerHours` of the contract's rules. */
const wholeMs = 15 * 3_600_000

/** How much of the time to answer is left, as a ring and in words. */
export function ReplyCard({ dueAt }: { dueAt: string }) {
  const t = useTexts('disputes')
  const now = useNow(15_000)
  const { hours, minutes, isUrgent, isOver } = replyLeft(dueAt, now)
  const share = Math.min(1, Math.max(0, (Date.parse(dueAt) - now) / wholeMs))
  const words = isOver ? 'side_time_over' : hours > 0 ? 'side_took_hours' : 'side_took_minutes'
  return (
    <section className={styles.reply} data-urgent={isUrgent} aria-label={t('side_time_to_answer')}>
      <span className={styles.ring}>
        <svg viewBox="0 0 68 68" width={68} height={68} aria-hidden="true">
          <circle className={styles.track} cx={34} cy={34} r={radius} />
          <circle
            className={styles.rest}
            cx={34}
            cy={34}
            r={radius}
            strokeDasharray={`${around * share} ${around}`}
            // From the top, clockwise.
            transform="rotate(-90 34 34)"
          />
        </svg>
        <IconClock size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <div>
        <h2 className={styles.small}>{t('side_time_to_answer')}</h2>
        <p className={styles.big}>{t(words, { hours, minutes })}</p>
        <p className={styles.small}>
          <time dateTime={dueAt}>{t('side_until', { time: formats().dateTime(dueAt) })}</time>
        </p>
      </div>
    </section>
  )
}
