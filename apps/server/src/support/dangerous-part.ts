import type { HeldUserField } from '@florin/contract'
import type { HeldContents } from '../platform/held-changes.ts'
import type { User } from '../users/index.ts'
import type { UserChange } from './change-user.ts'

export interface SplitChange {
  /** Carried out without asking anybody. */
  readonly atOnce: UserChange
  /** What waits: one held change for each kind. */
  readonly held: readonly HeldPart[]
  /** The same as fields of the call. */
  readonly fields: HeldUserField[]
}

type UserKind = 'user.percentages' | 'user.lead' | 'user.withdrawal'
export type HeldPart = {
  [Kind in UserKind]: { readonly kind: Kind; readonly change: HeldContents[Kind] }
}[UserKind]

/** Money and the ways to it wait for a second member of staff: other percentages, the rights of a lead and to withdraw. */
export function splitChange(now: User, change: UserChange): SplitChange {
  const { depositBasisPoints, withdrawBasisPoints, isLead, hasWalletOutput, ...atOnce } = change
  const isDeposit = differs(depositBasisPoints, now.depositBasisPoints)
  const isWithdraw = differs(withdrawBasisPoints, now.withdrawBasisPoints)
  // Taking a right away is never held.
  const isLeadOn = isLead === true && !now.isLead
  const isOutputOn = hasWalletOutput === true && !now.hasWalletOutput
  const userId = now.id
  const percentages = {
    ...(isDeposit && { depositBasisPoints }),
    ...(isWithdraw && { withdrawBasisPoints }),
  }
  const held: HeldPart[] = []
  if (isDeposit || isWithdraw) held.push({ kind: 'user.percentages', change: { userId, ...percentages } })
  if (isLeadOn) held.push({ kind: 'user.lead', change: { userId, isLead: true } })
  if (isOutputOn) held.push({ kind: 'user.withdrawal', change: { userId, hasWalletOutput: true } })
  return {
    atOnce: {
      ...atOnce,
      ...(!isLeadOn && { isLead }),
      ...(!isOutputOn && { hasWalletOutput }),
    },
    held,
    fields: [
      ...(isDeposit ? (['deposit_percent'] as const) : []),
      ...(isWithdraw ? (['withdraw_percent'] as const) : []),
      ...(isLeadOn ? (['is_lead'] as const) : []),
      ...(isOutputOn ? (['wallet_output_permission'] as const) : []),
    ],
  }
}

function differs(wanted: number | undefined, now: number): wanted is number {
  return wanted !== undefined && wanted !== now
}
