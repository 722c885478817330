import type { DealStatus } from '@florin/contract/rules'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHourglassOff,
  IconShieldSearch,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ChipFamily, StatusChip } from '../../../components/status-chip.tsx'
import { useTexts } from '../../../lib/texts.tsx'

const faces: Record<DealStatus, { readonly family: ChipFamily; readonly icon: TablerIcon }> = {
  pending: { family: 'warn', icon: IconClock },
  verification: { family: 'info', icon: IconShieldSearch },
  complete: { family: 'ok', icon: IconCheck },
  dispute: { family: 'bad', icon: IconAlertTriangle },
  canceled: { family: 'mute', icon: IconX },
  expired: { family: 'mute', icon: IconHourglassOff },
}

/** One that came with a newer server has no face of its own, and is told in its own words. */
export function DealChip({ status }: { status: DealStatus }) {
  const t = useTexts('overview')
  const face = faces[status] as (typeof faces)[DealStatus] | undefined
  if (face === undefined) return <StatusChip family="mute">{String(status).replaceAll('_', ' ')}</StatusChip>
  return (
    <StatusChip family={face.family} icon={face.icon}>
      {t(`status_${status}`)}
    </StatusChip>
  )
}
