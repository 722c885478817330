import {
  IconArrowRight,
  IconArrowsExchange,
  IconBuildingStore,
  IconCashBanknote,
  IconCornerDownLeft,
  IconCreditCard,
  IconGavel,
  IconHistory,
  IconReceipt,
  IconUser,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { StatusChip } from '../../components/status-chip.tsx'
import styles from './find-dialog.module.css'
import type { FindOption } from './find-options.ts'

const icons: Record<FindOption['icon'], TablerIcon> = {
  user: IconUser,
  deal: IconArrowsExchange,
  order: IconBuildingStore,
  receipt: IconReceipt,
  dispute: IconGavel,
  method: IconCreditCard,
  deposit: IconWallet,
  withdrawal: IconCashBanknote,
  recent: IconHistory,
  go: IconArrowRight,
}

interface Props {
  readonly id: string
  readonly option: FindOption
  readonly isChosen: boolean
  readonly onChoose: (inNewTab: boolean) => void
}

/** The keyboard stays in the field, which names the chosen line; so a line takes presses only. */
export function OptionLine({ id, option, isChosen, onChoose }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const Icon = icons[option.icon]
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.metaKey || event.ctrlKey)}
    >
      <span className={styles.tile}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{option.label}</span>
        {option.note !== '' && <span className={styles.note}>{option.note}</span>}
      </span>
      {option.status !== undefined && <StatusChip family="mute">{option.status}</StatusChip>}
      {option.keys?.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {isChosen && <IconCornerDownLeft size={16} stroke={1.75} aria-hidden="true" />}
    </div>
  )
}
