import type { Actor } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'

/** Settings › Integration is for merchants. */
export function assertMerchant({ accountType }: Actor): void {
  if (accountType !== 'merchant') throw new Problem('rights.lacking')
}
