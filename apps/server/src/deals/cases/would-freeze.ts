import type { EvidenceSide } from '@florin/contract'
import type { Queryable } from '../../platform/database.ts'
import type { Deal } from '../deal.ts'
import { holdBeside } from './case-outcome.ts'

/** What a case about this deal would freeze, and of whom: as much as is available now. Nothing is locked or changed. */
export async function frozenByCase(
  tx: Queryable,
  deal: Deal,
): Promise<{ readonly side: EvidenceSide; readonly micro: bigint }> {
  // While a deal is in verification, what its match froze stays frozen.
  if (deal.status === 'verification') return { side: 'trader', micro: deal.sums.value }
  const { userId, units } = await holdBeside(tx, deal, deal.status, [])
  return { side: userId === deal.merchantId ? 'merchant' : 'trader', micro: units }
}
