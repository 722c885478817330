import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNarrow } from '../use-narrow.ts'
import styles from './toolbar.module.css'
import { toolbarNarrowAt } from './toolbar.tsx'

interface Props {
  readonly label: string
  /** Where the filters leave little room. */
  readonly shortLabel?: string
  readonly isBusy?: boolean
  readonly onClick: () => void
}

/** Adds to the list. On a narrow page only its plus is shown; its name stays. */
export function ToolbarAction({ label, shortLabel = label, isBusy = false, onClick }: Props) {
  const isNarrow = useNarrow(toolbarNarrowAt)
  const isTight = useNarrow(1260)
  return (
    <Button
      className={styles.action}
      data-narrow={isNarrow}
      aria-label={label}
      loading={isBusy}
      onClick={onClick}
    >
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      {!isNarrow && <span>{isTight ? shortLabel : label}</span>}
    </Button>
  )
}
