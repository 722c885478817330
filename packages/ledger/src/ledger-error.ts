/** Why the books refused. Codes, not sentences: the caller turns them into a problem or a text. */
export type LedgerErrorCode =
  | 'insufficient_funds'
  | 'debt_overpaid'
  | 'does_not_balance'
  | 'reference_reused'
  | 'unknown_account'
  | 'hold_misplaced'
  | 'hold_not_open'
  | 'hold_exists'
  | 'empty_posting'
  | 'amount_out_of_range'

export class LedgerError extends Error {
  readonly code: LedgerErrorCode

  constructor(code: LedgerErrorCode, cause?: unknown) {
    super(code, { cause })
    this.name = 'LedgerError'
    this.code = code
  }
}

const byState: Readonly<Record<string, LedgerErrorCode>> = {
  FL001: 'does_not_balance',
  FL002: 'reference_reused',
  FL003: 'unknown_account',
  FL004: 'hold_misplaced',
  FL005: 'hold_not_open',
  FL006: 'insufficient_funds',
  FL007: 'debt_overpaid',
  FL008: 'empty_posting',
  '22003': 'amount_out_of_range',
}

const byConstraint: Readonly<Record<string, LedgerErrorCode>> = {
  account_above_floor: 'insufficient_funds',
  debt_at_most_repaid: 'debt_overpaid',
  hold_opened_once: 'hold_exists',
}

/** The books' own refusals get their name; anything else, such as a lost connection, stays what it is. */
export function named(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  const known = byState[code] ?? byConstraint[constraint]
  return known ? new LedgerError(known, error) : error
}
