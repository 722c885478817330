import type { DisputeReason, DisputeStatus, VerdictReason, VerdictRule } from '@florin/contract'

// Which rule decides a case by itself: docs/disputes.md. Pure.

/** The facts that rules read. None of them comes from the content of an uploaded file. */
export interface RuleFacts {
  readonly status: DisputeStatus
  readonly isAdmitted: boolean
  readonly isAppeal: boolean
  readonly isTest: boolean
  /** A member of support reads it now, or a verdict of support waits for a colleague's approval. */
  readonly isInHand: boolean
  readonly wasComplete: boolean
  readonly reason: DisputeReason
  readonly amountKopecks: bigint
  /** Since it was admitted, without the time in which the platform was down. */
  readonly ageHours: number
  /** Files and typed lines that the merchant's side has sent; marks of the files. */
  readonly merchantMarks: readonly string[]
  readonly hasMerchantEvidence: boolean
  readonly hasTraderEvidence: boolean
  /** Something besides a claim says that money was sent: a payer's file, a part, or any receipt that is bound to the deal. */
  readonly hasSign: boolean
  /** The receipt that may complete the deal. */
  readonly receiptId: string | undefined
  readonly record: {
    readonly wasPhoneOnline: boolean
    readonly isChainUnbroken: boolean
    readonly hasReceipt: boolean
  }
  /** The record that was filed at the opening shows a phone that was heard all the time and an unbroken chain. What happens later changes nothing in it. */
  readonly wasCleared: boolean
  readonly hasOpenedAlert: boolean
  /** The list of cases was closed to the trader, who had no messenger connected. */
  readonly wasKeptOut: boolean
}

export interface RuleChoice {
  readonly rule: VerdictRule
  readonly towards: 'merchant' | 'trader'
  readonly reason: VerdictReason
  readonly exhibits: readonly string[]
  readonly receiptId?: string | undefined
}

/** Hours after which silence, or the lack of any sign, decides. */
export const silenceHours = 24
/** Silence decides no larger case, in kopecks. */
export const mostBySilence = 15_000_00n

/** The rule that decides, of those that are switched on. */
export function chooseRule(facts: RuleFacts, isOn: ReadonlySet<VerdictRule>): RuleChoice | undefined {
  if (!mayDecideItself(facts)) return undefined
  if (isOn.has('receipt') && isPaid(facts)) {
    const { receiptId } = facts
    return { rule: 'receipt', towards: 'merchant', reason: 'money_came', exhibits: ['A'], receiptId }
  }
  if (isOn.has('no_sign') && lacksEverySign(facts))
    return { rule: 'no_sign', towards: 'trader', reason: 'no_evidence', exhibits: ['A'] }
  if (isOn.has('silence') && isSilent(facts)) {
    const exhibits = ['A', ...facts.merchantMarks]
    return { rule: 'silence', towards: 'merchant', reason: 'no_answer', exhibits }
  }
  return undefined
}

/** Appeals and objections are support's, and so is what support has in hand. A deal that was complete has been paid for once already. */
function mayDecideItself(facts: RuleFacts): boolean {
  const isOpen = !facts.status.startsWith('completed')
  return (
    isOpen && facts.isAdmitted && !facts.isAppeal && !facts.isTest && !facts.isInHand && !facts.wasComplete
  )
}

/** Where the bank has taken the money back, a receipt proves nothing. */
function isPaid({ receiptId, reason }: RuleFacts): boolean {
  return receiptId !== undefined && reason !== 'bank_returned'
}

/** No receipt means something only where somebody listened: a trader who switches the phone off must not win by it. */
function lacksEverySign({ hasSign, hasMerchantEvidence, record, ageHours }: RuleFacts): boolean {
  const hasNothing = !hasSign && !hasMerchantEvidence && !record.hasReceipt
  return ageHours >= silenceHours && hasNothing && record.wasPhoneOnline
}

/** A case that support has asked about is support's to decide: only one that still waits for the first answer. */
function isSilent(facts: RuleFacts): boolean {
  const { record } = facts
  const isChainWhole = facts.wasCleared || (record.wasPhoneOnline && record.isChainUnbroken)
  const isCleared = isChainWhole && !record.hasReceipt
  return (
    facts.status === 'waiting' &&
    facts.ageHours >= silenceHours &&
    facts.amountKopecks <= mostBySilence &&
    facts.hasMerchantEvidence &&
    !facts.hasTraderEvidence &&
    facts.hasOpenedAlert &&
    !facts.wasKeptOut &&
    !isCleared
  )
}
