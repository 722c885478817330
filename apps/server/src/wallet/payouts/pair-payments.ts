import { deathMarginMs, proofOfDeath } from './payout-death.ts'
import type { PayoutParts } from './payout-parts.ts'
import type { Payout } from './payout-store.ts'
import { livePayout, type PaidWithdrawal, type UnknownPayment } from './unknown-payments-store.ts'

/** The withdrawal that a payment is that of. */
export interface Pair {
  readonly payment: UnknownPayment
  readonly withdrawal: PaidWithdrawal
  /** Its own transaction, and the solid time that proves that it can come no more. Unset where it has none. */
  readonly dead?: { readonly payout: Payout; readonly solidTimeMs: bigint }
}

export interface Unpaired {
  readonly payment: UnknownPayment
  readonly lacks: string
  /** A withdrawal here says this all the same: it would be paid once more. */
  readonly isOpen: boolean
}

/** What the chain says of a withdrawal's own bytes. */
type Bytes =
  | { readonly kind: 'none' }
  | { readonly kind: 'dead'; readonly payout: Payout; readonly solidTimeMs: bigint }
  /** They may still come: until then it is unknown whether it is paid by them or by another. */
  | { readonly kind: 'alive'; readonly until: Date }
  /** The chain has taken and refused them, or the signer has: no other transaction was made for it. */
  | { readonly kind: 'decided' }

type Candidate = readonly [PaidWithdrawal, Bytes]

/**
 * Which withdrawal each payment is that of. Withdrawals that say the same are alike, so any pairing is right as long as each is paid once:
 * in the order of the chain, each payment takes the first that is left.
 */
export async function pairPayments(
  parts: Pick<PayoutParts, 'db' | 'chain'>,
  payments: readonly UnknownPayment[],
): Promise<(Pair | Unpaired)[]> {
  const known = new Map<string, Bytes>()
  for (const withdrawal of payments.flatMap(({ withdrawals }) => withdrawals))
    if (!known.has(withdrawal.id)) known.set(withdrawal.id, await bytesOf(parts, withdrawal))
  const taken = new Set<string>()
  return payments.map((payment, at) => {
    const candidates = candidatesFor(payment, known).filter(([{ id }]) => !taken.has(id))
    const rivals = payments.slice(at)
    const found = choose(payment, candidates, rivals)
    if ('withdrawal' in found) taken.add(found.withdrawal.id)
    return found
  })
}

/** The one that a human names, where only a human can know. */
export async function pairByName(
  parts: Pick<PayoutParts, 'db' | 'chain'>,
  payment: UnknownPayment,
  withdrawalId: string,
): Promise<Pair | Unpaired> {
  const withdrawals = payment.withdrawals.filter(({ id }) => id === withdrawalId)
  const [found] = await pairPayments(parts, [{ ...payment, withdrawals }])
  return found ?? none(payment)
}

const candidatesFor = ({ withdrawals }: UnknownPayment, known: ReadonlyMap<string, Bytes>): Candidate[] =>
  withdrawals.flatMap((withdrawal) => {
    const bytes = known.get(withdrawal.id)
    return bytes === undefined || bytes.kind === 'decided' ? [] : [[withdrawal, bytes] as const]
  })

function choose(
  payment: UnknownPayment,
  candidates: readonly Candidate[],
  rivals: readonly UnknownPayment[],
): Pair | Unpaired {
  const free = candidates.filter(([, { kind }]) => kind !== 'alive')
  const [first] = free
  if (!first) {
    const [waiting] = candidates
    return waiting ? stillOpen(payment, waiting) : none(payment)
  }
  const [withdrawal, bytes] = first
  const people = new Set(free.map(([{ userId }]) => userId))
  const alike = rivals.filter(({ withdrawals }) => withdrawals.some(({ id }) => id === withdrawal.id))
  if (people.size > 1 && alike.length < free.length) {
    const ids = free.map(([{ id }]) => id).join(', ')
    const lacks = `withdrawals of several people say this (${ids}): whose it is, "restored adopt ${payment.txid} WITHDRAWAL" says`
    return { payment, lacks, isOpen: true }
  }
  if (bytes.kind !== 'dead') return { payment, withdrawal }
  return { payment, withdrawal, dead: bytes }
}

function none(payment: UnknownPayment): Unpaired {
  const lacks = 'no withdrawal here says this: it was asked for after the state that was restored'
  return { payment, lacks, isOpen: false }
}

function stillOpen(payment: UnknownPayment, [{ id, state }, bytes]: Candidate): Unpaired {
  const until = bytes.kind === 'alive' ? bytes.until.toISOString() : ''
  const lacks = `withdrawal ${id} has another transaction that is ${state} and may still come, until the chain is past ${until}`
  return { payment, lacks, isOpen: true }
}

async function bytesOf(
  parts: Pick<PayoutParts, 'db' | 'chain'>,
  { id, state }: PaidWithdrawal,
): Promise<Bytes> {
  if (state === 'confirmed' || state === 'approved') return { kind: 'none' }
  const payout = await livePayout(parts.db.each, id)
  if (!payout || payout.state === 'refused') return { kind: 'decided' }
  if ((await parts.chain.solidOutcome(payout.txid)).kind !== 'unknown') return { kind: 'decided' }
  const solidTimeMs = await proofOfDeath(parts, payout)
  if (solidTimeMs !== undefined) return { kind: 'dead', payout, solidTimeMs }
  return { kind: 'alive', until: new Date(Number(payout.expiration_ms + deathMarginMs)) }
}
