import type { HeldKind, HeldUserField } from '@florin/contract'
import type { User } from '../users/index.ts'
import type { UserChange } from './change-user.ts'

export interface SplitChange {
  /** Carried out without asking anybody. */
  readonly atOnce: UserChange
  /** What waits, by kind. */
  readonly kinds: ReadonlyMap<HeldKind, UserChange>
  /** The same as fields of the call. */
  readonly fields: HeldUserField[]
}

/** Money and the ways to it wait for a second member of staff: other percentages, the rights of a lead and to withdraw. */
export function splitChange(now: User, change: UserChange): SplitChange {
  const { depositBasisPoints, withdrawBasisPoints, isLead, hasWalletOutput, ...atOnce } = change
  const isDeposit = differs(depositBasisPoints, now.depositBasisPoints)
  const isWithdraw = differs(withdrawBasisPoints, now.withdrawBasisPoints)
  // Taking a right away is never held.
  const isLeadOn = isLead === true && !now.isLead
  const isOutputOn = hasWalletOutput === true && !now.hasWalletOutput
  const percentages = {
    ...(isDeposit && { depositBasisPoints }),
    ...(isWithdraw && { withdrawBasisPoints }),
  }
  const kinds = new Map<HeldKind, UserChange>()
  if (isDeposit || isWithdraw) kinds.set('user.percentages', percentages)
  if (isLeadOn) kinds.set('user.lead', { isLead })
  if (isOutputOn) kinds.set('user.withdrawal', { hasWalletOutput })
  const held: Record<HeldUserField, boolean> = {
    deposit_percent: isDeposit,
    withdraw_percent: isWithdraw,
    is_lead: isLeadOn,
    wallet_output_permission: isOutputOn,
  }
  return {
    atOnce: {
      ...atOnce,
      ...(!isLeadOn && { isLead }),
      ...(!isOutputOn && { hasWalletOutput }),
    },
    kinds,
    fields: (Object.keys(held) as HeldUserField[]).filter((field) => held[field]),
  }
}

function differs(wanted: number | undefined, now: number): boolean {
  return wanted !== undefined && wanted !== now
}
