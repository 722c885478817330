import type { DisputeStatus } from '@florin/contract/rules'
import {
  IconBuildingStore,
  IconEye,
  IconFileUpload,
  IconUserCheck,
  IconZoomQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ChipFamily, StatusChip } from '../../components/status-chip.tsx'
import { useTexts } from '../../lib/texts.tsx'

const faces: Record<DisputeStatus, { readonly family: ChipFamily; readonly icon: TablerIcon }> = {
  waiting: { family: 'warn', icon: IconFileUpload },
  consideration: { family: 'info', icon: IconEye },
  deepconsideration: { family: 'deep', icon: IconZoomQuestion },
  completed_towards_merchant: { family: 'mute', icon: IconBuildingStore },
  completed_towards_trader: { family: 'ok', icon: IconUserCheck },
}

export function DisputeStatusChip({ status }: { status: DisputeStatus }) {
  const t = useTexts('disputes')
  return (
    <StatusChip family={faces[status].family} icon={faces[status].icon}>
      {t(`status_${status}`)}
    </StatusChip>
  )
}

export function isDecided(status: DisputeStatus): boolean {
  return status.startsWith('completed_')
}
