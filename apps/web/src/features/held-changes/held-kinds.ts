import type { HeldKind, HeldState } from '@florin/contract/held-kinds'
import {
  IconAlertTriangle,
  IconCash,
  IconCheck,
  IconClock,
  IconCoins,
  IconCreditCard,
  IconCrown,
  IconGavel,
  IconHourglassEmpty,
  IconPercentage,
  IconReceipt,
  IconShield,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ChipFamily } from '../../components/status-chip.tsx'

export const kindIcons: Record<HeldKind, TablerIcon> = {
  'user.percentages': IconPercentage,
  'user.lead': IconCrown,
  'user.withdrawal': IconCash,
  'user.staff': IconShield,
  'payment_method.requisites': IconCreditCard,
  'receipt.attach': IconReceipt,
  'dispute.verdict': IconGavel,
  'debt.cover': IconCoins,
}

export const stateLooks: Record<HeldState, { readonly family: ChipFamily; readonly icon: TablerIcon }> = {
  waiting: { family: 'warn', icon: IconClock },
  approved: { family: 'ok', icon: IconCheck },
  rejected: { family: 'bad', icon: IconX },
  expired: { family: 'mute', icon: IconHourglassEmpty },
  refused: { family: 'bad', icon: IconAlertTriangle },
}
