import type { Answer, Contract, VerdictReason } from '@florin/contract'

// How simulated support decides a case: by what the server shows to support, never by what the script knows. docs/disputes.md, "Measured". Pure.

type Details = Answer<Contract['getDispute']>
type Exhibit = NonNullable<Answer<Contract['disputeExhibit']>['exhibit']>
type Advice = Answer<Contract['disputeAdvice']>['advice']

/** What support has before it. */
export interface CaseFile {
  readonly details: Pick<
    Details,
    'reason' | 'files' | 'findings' | 'receipts' | 'history' | 'deal_status' | 'checklist'
  > & {
    readonly transaction: { readonly id: string; readonly amount: string }
  }
  readonly exhibit: Exhibit | null
  readonly advice: Pick<Advice, 'towards' | 'rule'>
}

export interface Judgement {
  readonly resolution: 'merchant' | 'trader' | 'insufficient'
  readonly reason?: VerdictReason
  /** Roubles, where another sum came. */
  readonly amount?: string
}

const forMerchant = (reason: VerdictReason, amount?: string): Judgement => ({
  resolution: 'merchant',
  reason,
  ...(amount !== undefined && { amount }),
})
const forTrader = (reason: VerdictReason): Judgement => ({ resolution: 'trader', reason })

/** Reasons that are only told of deals that are complete: the question is whether they stay so. */
export function judgeCase(file: CaseFile): Judgement {
  switch (file.details.reason) {
    case 'bank_returned':
      return wasTakenBack(file) ? forTrader('bank_returned_it') : forMerchant('money_came')
    case 'forged_receipt':
      return judgeCompleted(file)
    default:
      return judgeUnpaid(file)
  }
}

/** What banks have told comes first, then the chain, then the trader's statement. A file of the merchant's alone moves no money. */
function judgeUnpaid(file: CaseFile): Judgement {
  const { advice } = file
  if (advice.rule === 'receipt') return forMerchant('money_came')
  if (advice.rule === 'other_receipt') return forTrader('paid_by_another_deal')
  const other = otherSumThatCame(file)
  if (other !== undefined) return forMerchant('other_sum_came', other)
  if (namesSum(file, 'trader')) return forMerchant('money_came')
  if (advice.rule === 'chain_without_room') return forTrader('money_did_not_come')
  if (codesOf(file, 'merchant').has('tail_differs')) return forTrader('sent_elsewhere')
  if (isDoubtful(file)) return forTrader('receipt_forged')
  if (isReadable(file, 'trader')) return forTrader('money_did_not_come')
  return wasAsked(file) ? forTrader('no_evidence') : { resolution: 'insufficient' }
}

/** The trader says that it was completed by mistake. */
function judgeCompleted(file: CaseFile): Judgement {
  const { advice, details, exhibit } = file
  const isPaid = exhibit?.receipts.some(
    ({ trust, deal_id }) => trust >= 2 && deal_id === details.transaction.id,
  )
  if (isPaid || namesSum(file, 'trader')) return forMerchant('money_came')
  if (advice.rule === 'chain_without_room' || isReadable(file, 'trader'))
    return forTrader('money_did_not_come')
  return wasAsked(file) ? forMerchant('other') : { resolution: 'insufficient' }
}

/** A debit of exactly the sum after its credit. */
function wasTakenBack({ details, exhibit }: CaseFile): boolean {
  const { amount } = details.transaction
  const came = exhibit?.messages.findIndex((one) => one.kind === 'credit' && one.amount === amount) ?? -1
  const left = exhibit?.messages.findLastIndex((one) => one.kind === 'debit' && one.amount === amount) ?? -1
  return came !== -1 && left > came
}

/** A lower sum that the merchant's file names, and that a trusted text or the trader's own statement names too. */
function otherSumThatCame(file: CaseFile): string | undefined {
  const { details, exhibit } = file
  const shownAt = exhibit?.clocks.shown_at ?? ''
  const heard = (exhibit?.messages ?? [])
    .filter(({ kind, trust, at }) => kind === 'credit' && trust >= 2 && at >= shownAt)
    .map(({ amount }) => amount)
  const later = details.receipts.filter(({ trust }) => trust >= 2).map(({ amount }) => amount)
  const known = new Set<string | null>([...heard, ...later, ...sumsOf(file, 'trader')])
  return sumsOf(file, 'merchant').find(
    (sum) => known.has(sum) && Number(sum) < Number(details.transaction.amount),
  )
}

type Side = 'merchant' | 'trader'

function findingsOf({ details }: CaseFile, side: Side) {
  const ids = new Set(details.files.filter((file) => file.side === side).map(({ id }) => id))
  return details.findings.filter(({ file_id }) => ids.has(file_id)).flatMap(({ findings }) => findings)
}

const codesOf = (file: CaseFile, side: Side) => new Set(findingsOf(file, side).map(({ code }) => code))
const namesSum = (file: CaseFile, side: Side) => codesOf(file, side).has('sum_agrees')
const sumsOf = (file: CaseFile, side: Side) =>
  findingsOf(file, side)
    .filter(({ code }) => code === 'sum_differs')
    .flatMap(({ sums }) => sums)
/** A statement whose text the server could read. */
const isReadable = (file: CaseFile, side: Side) => {
  const codes = codesOf(file, side)
  return codes.has('sum_differs') || codes.has('sum_agrees') || codes.has('sum_missing')
}
const wasAsked = ({ details }: CaseFile) => details.history.some(({ code }) => code === 'asked')

function isDoubtful(file: CaseFile): boolean {
  const against = ['same_file', 'same_look', 'editor', 'pdf_changed', 'pdf_updates', 'time_early'] as const
  const codes = codesOf(file, 'merchant')
  return against.some((code) => codes.has(code))
}
