import type { VerdictReason } from '@florin/contract'
import type { disputeResolutions } from '@florin/contract/rules'

export type Resolution = (typeof disputeResolutions)[number]

/** What the dialog has been told so far. */
export interface VerdictForm {
  readonly resolution: Resolution | undefined
  /** Of the deal's sum, or of another one that is typed twice. */
  readonly isCorrected: boolean
  readonly amount: string
  readonly again: string
  readonly comment: string
  /** What was the case; a question to the trader has none. */
  readonly reason: VerdictReason | undefined
  /** Marks of the exhibits that the author rests it on; none is chosen for them. */
  readonly exhibits: readonly string[]
}

/** What a verdict of a person may say, by the side that it is for. How sides agree and withdraw is not support's to say. */
export const reasonsOf: Readonly<Record<'trader' | 'merchant', readonly VerdictReason[]>> = {
  trader: [
    'money_did_not_come',
    'sent_elsewhere',
    'receipt_forged',
    'bank_returned_it',
    'paid_by_another_deal',
    'no_evidence',
    'other',
  ],
  merchant: ['money_came', 'other_sum_came', 'paid_by_another_deal', 'no_answer', 'no_evidence', 'other'],
}

export interface VerdictFaults {
  readonly resolution?: 'verdict_choose'
  readonly amount?: 'verdict_amount_needed' | 'verdict_amount_above'
  readonly again?: 'verdict_amount_differs'
  readonly reason?: 'desk_case_reason_needed'
  readonly comment?: 'verdict_comment_needed'
}

/** Roubles with kopecks at most, as the server takes them; a comma is as good as a point. */
export function typedRoubles(typed: string): string | undefined {
  const text = typed.replaceAll(/[\s\u00A0]/g, '').replace(',', '.')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text) || !/[1-9]/.test(text)) return undefined
  const [whole = '', kopecks = ''] = text.split('.')
  return `${BigInt(whole)}.${kopecks.padEnd(2, '0')}`
}

export function kopecks(roubles: string): bigint {
  const [whole = '0', rest = ''] = roubles.split('.')
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0').slice(0, 2))
}

/** The sum that the verdict names, where it is not the deal's; undefined also while it cannot be read or does not agree. */
export function namedAmount({ resolution, isCorrected, amount, again }: VerdictForm): string | undefined {
  if (resolution !== 'merchant' || !isCorrected) return undefined
  const first = typedRoubles(amount)
  return first !== undefined && first === typedRoubles(again) ? first : undefined
}

export function isAbove(form: VerdictForm, most: string): boolean {
  const named = namedAmount(form)
  return named !== undefined && kopecks(named) > kopecks(most)
}

/** The same, and one that the case allows. */
export function allowedAmount(form: VerdictForm, most: string): string | undefined {
  return isAbove(form, most) ? undefined : namedAmount(form)
}

/** What can be tried on the books: nothing while an answer is lacking or could only be refused. */
export function previewed(
  form: VerdictForm,
  most: string,
): { resolution: 'merchant' | 'trader'; amount?: string } | undefined {
  const { resolution, isCorrected } = form
  if (resolution === undefined || resolution === 'insufficient') return undefined
  if (resolution === 'trader' || !isCorrected) return { resolution }
  const amount = allowedAmount(form, most)
  return amount === undefined ? undefined : { resolution, amount }
}

export function verdictFaults(form: VerdictForm, most: string): VerdictFaults {
  return {
    ...(form.resolution === undefined && { resolution: 'verdict_choose' as const }),
    ...(form.resolution === 'merchant' && form.isCorrected && amountFaults(form, most)),
    ...(lacksReason(form) && { reason: 'desk_case_reason_needed' as const }),
    ...(form.comment.trim() === '' && { comment: 'verdict_comment_needed' as const }),
  }
}

/** One that was chosen for the other side says nothing about this one. */
export function namedReason({ resolution, reason }: VerdictForm): VerdictReason | undefined {
  if (resolution === undefined || resolution === 'insufficient') return undefined
  return reasonsOf[resolution].find((each) => each === reason)
}

function lacksReason(form: VerdictForm): boolean {
  const isVerdict = form.resolution === 'trader' || form.resolution === 'merchant'
  return isVerdict && namedReason(form) === undefined
}

function amountFaults({ amount, again }: VerdictForm, most: string): Pick<VerdictFaults, 'amount' | 'again'> {
  const first = typedRoubles(amount)
  if (first === undefined) return { amount: 'verdict_amount_needed' }
  if (kopecks(first) > kopecks(most)) return { amount: 'verdict_amount_above' }
  return first === typedRoubles(again) ? {} : { again: 'verdict_amount_differs' }
}
