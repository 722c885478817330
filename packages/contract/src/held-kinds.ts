/** Acts of staff that wait for a second member of staff, where the operator has switched that on. */
export const heldKinds = [
  'user.percentages',
  'user.lead',
  'user.withdrawal',
  'user.staff',
  'payment_method.requisites',
  'receipt.attach',
  'dispute.verdict',
  'debt.cover',
] as const
export type HeldKind = (typeof heldKinds)[number]

/** How a held change ended; `refused` is an approval after the facts had moved. */
export const heldStates = ['waiting', 'approved', 'rejected', 'expired', 'refused'] as const
export type HeldState = (typeof heldStates)[number]

export const heldHours = 72
