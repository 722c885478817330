export const withdrawalStates = [
  'confirmed',
  'approved',
  'built',
  'signed',
  'broadcasting',
  'broadcast',
  'done',
  'failed',
  'rejected',
] as const

export type WithdrawalState = (typeof withdrawalStates)[number]

export type PayoutState =
  | 'built'
  | 'refused'
  | 'signed'
  | 'broadcasting'
  | 'broadcast'
  | 'done'
  | 'failed'
  | 'dead'

/** Where a withdrawal may go from each state. The database has the same table and refuses every other step. */
export const withdrawalTransitions: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  confirmed: ['approved', 'rejected'],
  approved: ['built', 'rejected'],
  built: ['signed', 'rejected'],
  // Back to `built` only with proof that the signed bytes are dead.
  signed: ['broadcasting', 'built', 'rejected'],
  broadcasting: ['broadcast', 'done', 'failed', 'built', 'rejected'],
  broadcast: ['done', 'failed', 'built', 'rejected'],
  done: [],
  failed: [],
  rejected: [],
}

/** While a withdrawal is in one of these, its amount and fee are frozen. */
export const liveWithdrawalStates = [
  'confirmed',
  'approved',
  'built',
  'signed',
  'broadcasting',
  'broadcast',
] as const satisfies readonly WithdrawalState[]
