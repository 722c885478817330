import { currentHalt } from '../../books/index.ts'
import { hotAddress } from '../addresses/index.ts'
import type { PayoutParts } from './payout-parts.ts'
import { planTransfer } from './payout-plan.ts'
import { insertPayout, type NewPayout } from './payout-store.ts'
import { type SweepCandidate, sweepCandidates } from './sweep-store.ts'

/**
 * Plans the move of what lies on deposit addresses to the hot wallet. The books have no posting for it, unless the token keeps a part:
 * all of it is custody. From here on sweeps go the way of every payout, stored bytes first.
 */
export async function planSweeps(parts: PayoutParts): Promise<number> {
  const hot = await hotAddress(parts.db.each)
  if (hot === undefined || (await currentHalt(parts.db.each))) return 0
  let planned = 0
  for (const candidate of await sweepCandidates(parts.db.each, 20)) {
    const isPlanned = await planSweep(parts, candidate, hot).catch((error: unknown) => {
      // A blacklisted or unreachable address is a sweep that fails, not a job that does.
      parts.log.warn({ err: error, address: candidate.address }, 'sweep: not planned now')
      return false
    })
    if (isPlanned) planned += 1
  }
  return planned
}

async function planSweep(
  parts: PayoutParts,
  { address, index }: SweepCandidate,
  hot: string,
): Promise<boolean> {
  const { chain, settings } = parts
  const amount = await chain.tokenBalance(address)
  if (amount < settings.sweepThresholdMicroUsdt) return false
  const sweep = await planTransfer(parts, { purpose: 'sweep', from: address, to: hot, amount })
  // An address that never held TRX does not exist for the network; the same payment opens it and pays its fee.
  if ((await chain.trxBalanceSun(address)) < sweep.plan.feeLimitSun) {
    const input = { purpose: 'top_up', from: hot, to: address, amount: settings.topUpSun } as const
    return store(parts, { ...(await planTransfer(parts, input)), attempt: 1 })
  }
  return store(parts, { ...sweep, attempt: 1, fromIndex: index })
}

async function store(parts: PayoutParts, payout: NewPayout): Promise<true> {
  await insertPayout(parts.db.each, payout)
  return true
}
