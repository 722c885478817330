import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'

interface Props {
  readonly icon: TablerIcon
  readonly title: string
  readonly text: string
  /** What the button takes back. */
  readonly reset: string
  readonly onReset: () => void
}

/** A list whose question has no answer. Where words were searched for, the title names them. */
export function NothingFound({ icon, title, text, reset, onReset }: Props) {
  return (
    <EmptyState icon={icon} title={title} text={text}>
      <Button variant="default" onClick={onReset}>
        {reset}
      </Button>
    </EmptyState>
  )
}
