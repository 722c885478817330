import { isOpen } from '../deal.ts'
import { findDeals } from '../store.ts'
import type { ReachedDeal, WaitingReceipt } from './claim-receipts.ts'
import { decide, decideOnly } from './find-deal.ts'
import type { ReceiptParts } from './parts.ts'
import type { Candidate, Fate } from './receipt.ts'
import { isCertain } from './receipt-parts.ts'
import { candidatesFor, dealsPaidInPart, type FoundCandidate, untrustedPart } from './receipt-store.ts'

export interface Decided {
  readonly receipt: WaitingReceipt
  readonly fate: Fate
  /** The deal of that fate, if it has one. */
  readonly deal: ReachedDeal | undefined
}

/** The decision about each receipt, in the order given. */
export async function decideReceipts(
  parts: ReceiptParts,
  waiting: readonly WaitingReceipt[],
): Promise<Decided[]> {
  const paidInPart = await dealsPaidInPart(
    parts.db.each,
    waiting.flatMap(({ payable }) =>
      payable.filter(({ deal }) => deal.status === 'verification').map(({ deal }) => deal.id),
    ),
  )
  const others = await decideAmongAll(
    parts,
    waiting.filter((receipt) => !byOnly(receipt, paidInPart)),
  )
  return waiting.flatMap((receipt) => byOnly(receipt, paidInPart) ?? others.get(receipt.arrival.id) ?? [])
}

/** The usual case: one deal of that very sum can be paid, no part of it came before, and nothing else has to be known. */
function byOnly(receipt: WaitingReceipt, paidInPart: ReadonlySet<string>): Decided | undefined {
  const [only, another] = receipt.payable
  if (!only || another || receipt.fate === 'partial' || paidInPart.has(only.deal.id)) return undefined
  const { deal, sms } = only
  const fate = decideOnly(receipt.arrival, { dealId: deal.id, status: deal.status, sms })
  return { receipt, fate, deal }
}

/** None, or several: every deal that could be meant is read, and its payer's name. */
async function decideAmongAll(
  parts: ReceiptParts,
  waiting: readonly WaitingReceipt[],
): Promise<Map<string, Decided>> {
  if (waiting.length === 0) return new Map()
  const found = await candidatesFor(
    parts.db.each,
    waiting.map(({ arrival }) => arrival.id),
  )
  const fates = waiting.map((receipt) => {
    const known = (found.get(receipt.arrival.id) ?? []).map((one) => withKey(parts, one))
    return { receipt, fate: decide(receipt.arrival, meant(receipt, known)) }
  })
  const deals = await findDeals(
    parts.db.each,
    fates.flatMap(({ fate }) => ('dealId' in fate ? [fate.dealId] : [])),
  )
  return new Map(
    fates.map(({ receipt, fate }) => [
      receipt.arrival.id,
      { receipt, fate, deal: deals.find(({ id }) => 'dealId' in fate && id === fate.dealId) },
    ]),
  )
}

type Known = Candidate & Pick<FoundCandidate, 'ownPart'>

/** A part stays its deal's. It is decided again if it was not trusted, has got more notices since, and can be no other deal's. */
function meant({ fate }: WaitingReceipt, known: readonly Known[]): readonly Known[] {
  if (fate !== 'partial') return known
  const isOwn = isCertain(known.filter(({ status }) => isOpen(status)))
  return isOwn ? known.filter(({ ownPart }) => ownPart === untrustedPart) : []
}

function withKey(parts: ReceiptParts, { payerName, ...candidate }: FoundCandidate): Known {
  return { ...candidate, payerKey: payerName === undefined ? undefined : parts.payerKey(payerName) }
}
