import {
  IconEye,
  IconFileUpload,
  IconGavel,
  IconHandClick,
  IconHourglass,
  IconMessage2,
  type TablerIcon,
} from '@tabler/icons-react'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Moment } from './moments.ts'
import styles from './time-line.module.css'
import { useMomentWords } from './use-moment-words.ts'

/** The same moments as one vertical list. */
export function TimeList({ moments }: { moments: readonly Moment[] }) {
  const t = useTexts('disputes')
  const words = useMomentWords()
  if (moments.length === 0) return <p className={styles.none}>{t('desk_line_none')}</p>
  return (
    <ol className={styles.list} aria-label={t('desk_line_all')}>
      {moments.map((moment) => {
        const Icon = iconOf(moment)
        const sum = words(moment)
        return (
          <li key={moment.key} className={styles.item}>
            <span className={styles.sign} data-lane={moment.lane}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
            </span>
            <span className={styles.itemWords}>
              <b>
                {moment.lane === 'phone'
                  ? t('desk_message_chain', {
                      sum,
                      chain: t(`exhibit_${moment.message.chain}`).toLowerCase(),
                    })
                  : sum}
              </b>
              <span>
                {t('desk_moment', {
                  time: formats().time(moment.at),
                  where: t(`desk_lane_${moment.lane}_on`),
                })}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function iconOf(moment: Moment): TablerIcon {
  if (moment.lane === 'phone') return IconMessage2
  if (moment.lane === 'case') return moment.step.code === 'answered' ? IconFileUpload : IconGavel
  if (moment.event === 'time_over') return IconHourglass
  return moment.event === 'claimed' ? IconHandClick : IconEye
}
