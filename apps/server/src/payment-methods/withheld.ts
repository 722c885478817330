import type { WithheldReason } from '@florin/contract'
import type { TerminalState } from './parts.ts'
import type { PaymentMethod } from './payment-method.ts'
import { isAverageBelowThreshold, isBelowThreshold, type PointsTotal } from './rating.ts'

/** The first thing that keeps deals away from a method, in the order in which its owner can do something about it. */
export function withheldReason(
  method: Pick<PaymentMethod, 'terminalId' | 'bank' | 'ratingPoints' | 'awaitsOwner'>,
  terminal: TerminalState | undefined,
  ownersPoints: PointsTotal,
): WithheldReason | undefined {
  if (method.awaitsOwner) return 'staff_changed'
  if (method.terminalId === undefined) return 'unbound'
  if (terminal === undefined || terminal.isSilent) return 'terminal_silent'
  if (terminal.blockedBanks.includes(method.bank)) return 'terminal_blocked'
  if (isBelowThreshold(method.ratingPoints)) return 'rating'
  if (isAverageBelowThreshold(ownersPoints)) return 'trader_rating'
  return undefined
}
