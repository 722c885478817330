import {
  IconAlertTriangle,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCheck,
  IconClock,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ChipFamily } from '../../components/status-chip.tsx'
import type { HistoryRow } from './wallet-queries.ts'

/** How each state looks; its word is in the texts under the same name. */
export const statusFaces: Record<HistoryRow['status'], { family: ChipFamily; icon: TablerIcon }> = {
  credited: { family: 'ok', icon: IconCheck },
  processing: { family: 'warn', icon: IconClock },
  sent: { family: 'info', icon: IconSend },
  done: { family: 'ok', icon: IconCheck },
  failed: { family: 'bad', icon: IconAlertTriangle },
  rejected: { family: 'mute', icon: IconX },
}

export const kindIcons: Record<HistoryRow['kind'], TablerIcon> = {
  deposit: IconArrowDownLeft,
  withdrawal: IconArrowUpRight,
}

/** A withdrawal that came to nothing gives its money back, fee included. */
export function isRefunded({ kind, status }: Pick<HistoryRow, 'kind' | 'status'>): boolean {
  return kind === 'withdrawal' && (status === 'failed' || status === 'rejected')
}

/** The sign the balance saw: in or out. What was given back had none. */
export function signOf(row: Pick<HistoryRow, 'kind' | 'status'>): '+' | '−' | '' {
  if (row.kind === 'deposit') return '+'
  return isRefunded(row) ? '' : '−'
}

export function hasFee({ fee }: Pick<HistoryRow, 'fee'>): boolean {
  return /[1-9]/.test(fee)
}
