import { IconCalendarEvent, IconChevronDown } from '@tabler/icons-react'
import styles from './period-button.module.css'

interface Props {
  readonly label: string
  /** The chosen days, or what holds while none are. */
  readonly words: string
  readonly isChosen: boolean
  /** Only the picture is shown; the name stays. */
  readonly isIcon?: boolean
  readonly onOpen: () => void
}

/** Opens the `DateRangeOpener` beside it. */
export function PeriodButton({ label, words, isChosen, isIcon = false, onOpen }: Props) {
  return (
    <button
      type="button"
      className={styles.period}
      data-chosen={isChosen}
      data-icon={isIcon}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconCalendarEvent size={18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{label}: </span>
      <span className={isIcon ? 'visually-hidden' : undefined}>{words}</span>
      {!isIcon && <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
    </button>
  )
}
