import { ApiProblem } from '../../lib/api-problem.ts'
import type { AmountFault } from './withdrawal-sums.ts'

export interface WithdrawFields {
  readonly amount: string
  readonly address: string
}

export type WithdrawField = keyof WithdrawFields

const addressPattern = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/** Only the shape of a Tron address; its checksum is judged by the server. */
export function addressFault(address: string): 'recipient_format' | undefined {
  return addressPattern.test(address) ? undefined : 'recipient_format'
}

export type WithdrawFaults = Partial<Record<WithdrawField, AmountFault | 'recipient_format'>>

/** The chosen address to begin with: the only one there is, else none, so that nobody pays to the first by accident. */
export function firstAddress(whiteList: readonly string[] | null): string {
  return whiteList?.length === 1 ? (whiteList[0] ?? '') : ''
}

/** What the server says of the two fields; its other words are for a toast. */
export function toldOfFields(error: unknown): Partial<Record<WithdrawField, string>> {
  if (!(error instanceof ApiProblem)) return {}
  const amount = error.fields.amount?.join('\n')
  const address = error.fields.address?.join('\n')
  return { ...(amount && { amount }), ...(address && { address }) }
}
