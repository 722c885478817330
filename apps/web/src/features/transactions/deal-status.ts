import { type DealStatus, dealStatuses } from '@florin/contract/rules'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHourglassOff,
  IconShieldSearch,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ChipFamily } from '../../components/status-chip.tsx'

export const statusFaces: Record<DealStatus, { readonly family: ChipFamily; readonly icon: TablerIcon }> = {
  pending: { family: 'warn', icon: IconClock },
  verification: { family: 'info', icon: IconShieldSearch },
  complete: { family: 'ok', icon: IconCheck },
  dispute: { family: 'bad', icon: IconAlertTriangle },
  canceled: { family: 'mute', icon: IconX },
  expired: { family: 'mute', icon: IconHourglassOff },
}

/** The badge follows the lowercase status; one that came with a newer server has no face of its own. */
export function knownStatus(status: string): DealStatus | undefined {
  return dealStatuses.find((each) => each === status.toLowerCase())
}

/** «partly_paid» is shown as «partly paid» until this page learns its word. */
export function rawStatus(status: string): string {
  return status.replaceAll('_', ' ')
}
