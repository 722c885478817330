import { isOpen } from '../deal.ts'
import { type Arrival, type Candidate, doubtOf, type Fate, onlyNamed } from './receipt.ts'
import { afterParts, notExact } from './receipt-parts.ts'

// How a receipt finds its deal. Pure: what is known goes in, a decision comes out.

export function decide(arrival: Arrival, candidates: readonly Candidate[]): Fate {
  if (isMereName(arrival)) return { kind: 'unmatched', reason: 'low_trust' }
  const exact = candidates.filter((one) => one.amountKopecks === arrival.amountKopecks)
  const payable = exact.filter(({ status }) => status !== 'dispute' && status !== 'complete')
  const [only] = payable
  if (only) {
    const fate = payable.length === 1 ? decideOnly(arrival, only) : amongSeveral(arrival, payable)
    return fate.kind === 'complete' ? afterParts(fate, arrival, candidates) : fate
  }
  const disputed = exact.find(({ status }) => status === 'dispute')
  if (disputed) return { kind: 'evidence', dealId: disputed.dealId }
  // Confirmed by hand before this came: it must not pass for a stranger's payment.
  if (exact.length > 0) return { kind: 'unmatched', reason: 'possible_duplicate' }
  return notExact(arrival, candidates)
}

/** The only deal of exactly that sum that can still be paid decides, whatever other deals there are. */
export function decideOnly(arrival: Arrival, deal: Settling): Fate {
  return isMereName(arrival) ? { kind: 'unmatched', reason: 'low_trust' } : settle(arrival, deal)
}

/** Anyone can write under any name: such a text moves nothing at all. */
function isMereName({ trust, trustReason }: Arrival): boolean {
  return trust === 0 && trustReason === 'name_only'
}

/** Of several deals of one sum, the payer's name may tell which; nothing else may. */
function amongSeveral(arrival: Arrival, payable: readonly Candidate[]): Fate {
  const only = onlyNamed(arrival, payable)
  return only ? settle(arrival, only) : { kind: 'unmatched', reason: 'ambiguous' }
}

type Settling = Pick<Candidate, 'dealId' | 'status' | 'sms'>

function settle(arrival: Arrival, deal: Settling): Fate {
  const doubt = doubtOf(arrival, deal)
  if (!doubt) return { kind: 'complete', dealId: deal.dealId, isLate: !isOpen(deal.status) }
  // A deal that has ended is not completed by a doubtful text.
  return isOpen(deal.status)
    ? { kind: 'hold', dealId: deal.dealId, reason: doubt }
    : { kind: 'unmatched', reason: doubt }
}
