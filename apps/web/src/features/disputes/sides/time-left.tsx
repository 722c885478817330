import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { replyLeft } from '../reply-left.ts'
import styles from './sides.module.css'

/** 21 h 40 min left; the moment itself is what a pointer shows. */
export function TimeLeft({ until }: { until: string }) {
  const t = useTexts('disputes')
  const { hours, minutes, isOver } = replyLeft(until, useNow(15_000))
  return (
    <time className={styles.left} dateTime={until} title={formats().dateTime(until)}>
      {t(isOver ? 'left_none' : hours > 0 ? 'left_hours' : 'left_minutes', { hours, minutes })}
    </time>
  )
}
