import { IconLock } from '@tabler/icons-react'
import { type ChipFamily, StatusChip } from '../../../components/status-chip.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { type MethodStatus, methodStatus } from './method-status.ts'
import type { TerminalMethod } from './methods-queries.ts'

const families: Record<MethodStatus, ChipFamily> = { withheld: 'bad', active: 'ok', off: 'mute' }

export function MethodChip({ method }: { method: TerminalMethod }) {
  const t = useTexts('terminals')
  const status = methodStatus(method)
  return (
    <StatusChip
      family={families[status]}
      {...(status === 'withheld' ? { icon: IconLock } : { hasDot: true })}
    >
      {t(`method_${status}`)}
    </StatusChip>
  )
}
