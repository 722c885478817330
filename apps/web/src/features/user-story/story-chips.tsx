import type { DealStatus, DisputeStatus } from '@florin/contract/rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ChipFamily, StatusChip } from '../../components/status-chip.tsx'
import type { Texts } from '../../lib/texts.tsx'

const dealFamilies: Record<DealStatus, ChipFamily> = {
  pending: 'warn',
  verification: 'info',
  complete: 'ok',
  dispute: 'bad',
  canceled: 'mute',
  expired: 'mute',
}

const disputeFamilies: Record<DisputeStatus, ChipFamily> = {
  waiting: 'warn',
  consideration: 'info',
  deepconsideration: 'deep',
  completed_towards_merchant: 'mute',
  completed_towards_trader: 'ok',
}

export function DealChip({ status, t }: { status: DealStatus; t: Texts<'transactions'> }) {
  return <StatusChip family={dealFamilies[status]}>{t(`status_${status}`)}</StatusChip>
}

export function DisputeChip({ status, t }: { status: DisputeStatus; t: Texts<'disputes'> }) {
  return <StatusChip family={disputeFamilies[status]}>{t(`status_${status}`)}</StatusChip>
}

export function OverdueChip({ children }: { children: string }) {
  return (
    <StatusChip family="bad" icon={IconAlertTriangle}>
      {children}
    </StatusChip>
  )
}
