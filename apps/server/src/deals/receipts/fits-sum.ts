import { isOpen } from '../deal.ts'
import type { Candidate } from './receipt.ts'

type Sums = Pick<Candidate, 'status' | 'amountKopecks' | 'receivedKopecks' | 'isCounted'>

/**
 * Whether the rules for receipts could give this deal money of such a sum at all: its own sum, what is left of it, or up to a fifth more
 * than it (find-deal.ts, receipt-parts.ts). A search for the deal of some money shows no other.
 */
export function fitsSum(
  kopecks: bigint,
  { status, amountKopecks, receivedKopecks, isCounted }: Sums,
): boolean {
  // Complete ones are found by their sum, or by what was left of it, alone.
  if (kopecks === amountKopecks || status === 'complete') return true
  const before = isCounted ? receivedKopecks - kopecks : receivedKopecks
  if (status === 'dispute') return before > 0n && before + kopecks === amountKopecks
  if (!isOpen(status)) return false
  return (
    before + kopecks <= amountKopecks ||
    ((kopecks - amountKopecks) * 5n <= amountKopecks && kopecks > amountKopecks)
  )
}
