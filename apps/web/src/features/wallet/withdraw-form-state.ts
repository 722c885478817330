import { ApiProblem } from '../../lib/api-problem.ts'
import type { Profile } from '../../lib/dashboard.ts'
import type { AmountFault } from '../../lib/withdrawal-sums.ts'

export interface WithdrawFields {
  readonly amount: string
  readonly address: string
}

type SavedAddresses = Pick<Profile, 'white_list' | 'is_white_list'>

export type WithdrawField = keyof WithdrawFields

export interface WithdrawFaults {
  readonly amount?: AmountFault
  /** A sentence: there are many ways not to be a Tron address. */
  readonly address?: string
}

/** The address to begin with: the only one that may be paid to, else none, so that nobody pays to the first by accident. */
export function firstAddress({ white_list: saved, is_white_list: isListed }: SavedAddresses): string {
  return isListed && saved.length === 1 ? (saved[0] ?? '') : ''
}

/** What the server says of the two fields; its other words are for a toast. */
export function withdrawErrorsOf(error: unknown): Partial<Record<WithdrawField, string>> {
  if (!(error instanceof ApiProblem)) return {}
  const amount = error.fields.amount?.join('\n')
  const address = error.fields.address?.join('\n')
  return { ...(amount && { amount }), ...(address && { address }) }
}
