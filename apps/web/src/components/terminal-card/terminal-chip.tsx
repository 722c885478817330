import { IconClock } from '@tabler/icons-react'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { StatusChip } from '../status-chip.tsx'
import { knownStatus, plainStatus, statusFamilies } from './terminal-status.ts'

export function TerminalChip({ terminal }: { terminal: Terminal }) {
  const t = useTexts('terminals')
  const status = knownStatus(terminal)
  if (status === undefined)
    return (
      <StatusChip family="mute" hasDot>
        {plainStatus(terminal.status)}
      </StatusChip>
    )
  return (
    <StatusChip
      family={statusFamilies[status]}
      {...(status === 'waiting' ? { icon: IconClock } : { hasDot: true })}
    >
      {t(`status_${status}`)}
    </StatusChip>
  )
}
