import { formats } from '../../../lib/format.ts'
import type { Texts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { kopecks, typedRoubles } from '../verdict/verdict-form.ts'

export type Proposal = NonNullable<Case['proposal']>
export type ProposalKind = Proposal['kind']

export function titleOf(t: Texts<'disputes'>, { kind, amount }: Pick<Proposal, 'kind' | 'amount'>): string {
  if (kind === 'cancel' || amount === null) return t('settle_cancel')
  return t('settle_complete', { sum: formats().roubles(amount) })
}

export type SumFault = 'settle_sum_needed' | 'settle_sum_above'

/** Roubles as the server takes them, or why the field cannot be sent. More than the deal's sum is never asked of anybody. */
export function readSum(
  typed: string,
  most: string,
): { readonly sum: string } | { readonly fault: SumFault } {
  const sum = typedRoubles(typed)
  if (sum === undefined) return { fault: 'settle_sum_needed' }
  return kopecks(sum) > kopecks(most) ? { fault: 'settle_sum_above' } : { sum }
}
