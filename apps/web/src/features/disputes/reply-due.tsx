import { useNow } from '../../components/use-now.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './disputes-table.module.css'
import { replyLeft } from './reply-left.ts'

interface Props {
  readonly dueAt: string | null
  readonly clockAheadMs: number
}

/** How long the trader still has; the moment itself is what a pointer shows. */
export function ReplyDue({ dueAt, clockAheadMs }: Props) {
  const t = useTexts('disputes')
  const now = useNow(tickMs, dueAt !== null)
  if (dueAt === null)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('no_due')}</span>
      </span>
    )
  const { hours, minutes, isUrgent, isOver } = replyLeft(dueAt, now + clockAheadMs)
  const words = isOver ? 'left_none' : hours > 0 ? 'left_hours' : 'left_minutes'
  return (
    <time className={styles.due} data-urgent={isUrgent} dateTime={dueAt} title={formats().dateTime(dueAt)}>
      {t(words, { hours, minutes })}
    </time>
  )
}

const tickMs = 15_000
