import type { AdviceRule, Answer, Contract, EvidenceSide } from '@florin/contract'

// Which verdict is suggested to support, and on what grounds. Pure. It decides nothing and preselects nothing.

export type Advice = Answer<Contract['disputeAdvice']>['advice']
type LinkedCase = Advice['grounds'][number]['case']

/** What is known of a case, one fact at a time. */
export interface AdviceFacts {
  readonly wasComplete: boolean
  /** A receipt of exactly the sum, of trust 2 or 3, is the deal's or nobody's. */
  readonly hasReceipt: boolean
  /** A receipt of exactly the sum has paid another deal. */
  readonly isReceiptElsewhere: boolean
  /** Every balance around the time follows from the one before: there is no room for the sum. */
  readonly isWithoutRoom: boolean
  readonly isChainUnbroken: boolean
  /** Undefined where nothing is known of the phone. */
  readonly wasPhoneOnline: boolean | undefined
  readonly hasSign: boolean
  readonly hasMerchantEvidence: boolean
  readonly hasTraderEvidence: boolean
  /** The trader's time to answer is over. */
  readonly isAnswerOver: boolean
  /** Cases in which a file of that side was seen as well. */
  readonly seenElsewhere: Readonly<Record<EvidenceSide, LinkedCase>>
  readonly isSeenElsewhere: Readonly<Record<EvidenceSide, boolean>>
  /** The requisite that the payer saw was not the method's. */
  readonly isOtherRequisite: boolean
}

interface Ground {
  readonly code: string
  readonly speaksFor: EvidenceSide
  readonly case: LinkedCase
}

export function advise(facts: AdviceFacts): Advice {
  const { towards, rule } = suggestion(facts)
  return {
    towards,
    rule,
    grounds: groundsOf(facts).map((ground) => ({
      code: ground.code,
      is_against: towards !== null && ground.speaksFor !== towards,
      case: ground.case,
    })),
  }
}

interface Suggestion {
  readonly towards: EvidenceSide | null
  readonly rule: AdviceRule
}

/** The strongest fact first: what a bank has told, then what the chain leaves no room for, then who has said nothing. */
function suggestion(facts: AdviceFacts): Suggestion {
  const { isReceiptElsewhere, hasReceipt, hasMerchantEvidence, hasTraderEvidence } = facts
  if (hasReceipt) return { towards: 'merchant', rule: 'receipt' }
  if (isReceiptElsewhere) return { towards: 'trader', rule: 'other_receipt' }
  if (facts.isWithoutRoom && facts.wasPhoneOnline) return { towards: 'trader', rule: 'chain_without_room' }
  // A phone that was not heard could not have told of a payment.
  const canMissSign = facts.wasPhoneOnline === false
  if (!facts.wasComplete && !facts.hasSign && !hasMerchantEvidence && !canMissSign)
    return { towards: 'trader', rule: 'no_sign' }
  const isUnanswered = hasMerchantEvidence && !hasTraderEvidence && !facts.isSeenElsewhere.merchant
  const isCleared = facts.wasPhoneOnline === true && facts.isChainUnbroken
  if (facts.wasComplete || !isUnanswered || isCleared) return { towards: null, rule: 'undecided' }
  if (facts.wasPhoneOnline === false) return { towards: 'merchant', rule: 'phone_silent' }
  return facts.isAnswerOver ? { towards: 'merchant', rule: 'silence' } : { towards: null, rule: 'undecided' }
}

function groundsOf(facts: AdviceFacts): Ground[] {
  const ground = (is: boolean, code: string, speaksFor: EvidenceSide, linked: LinkedCase = null): Ground[] =>
    is ? [{ code, speaksFor, case: linked }] : []
  const { seenElsewhere, isSeenElsewhere, wasPhoneOnline, hasReceipt } = facts
  return [
    ...ground(hasReceipt, 'trusted_receipt', 'merchant'),
    ...ground(facts.isReceiptElsewhere, 'receipt_elsewhere', 'trader'),
    ...ground(facts.isWithoutRoom, 'chain_without_room', 'trader'),
    ...ground(wasPhoneOnline === true && !hasReceipt, 'phone_online', 'trader'),
    ...ground(wasPhoneOnline === false, 'phone_silent', 'merchant'),
    ...ground(facts.isOtherRequisite, 'other_requisite', 'merchant'),
    ...ground(facts.hasSign && !hasReceipt, 'sign_of_payment', 'merchant'),
    ...ground(facts.hasMerchantEvidence, 'merchant_evidence', 'merchant'),
    ...ground(!facts.hasMerchantEvidence, 'merchant_sent_nothing', 'trader'),
    ...ground(isSeenElsewhere.merchant, 'merchant_file_elsewhere', 'trader', seenElsewhere.merchant),
    ...ground(facts.hasTraderEvidence, 'trader_evidence', 'trader'),
    ...ground(!facts.hasTraderEvidence && facts.isAnswerOver, 'trader_silent', 'merchant'),
    ...ground(isSeenElsewhere.trader, 'trader_file_elsewhere', 'merchant', seenElsewhere.trader),
  ]
}
