import { format, parse, subtract } from '@florin/money'
import type { Contradiction } from '../transactions-queries.ts'

/** The sum that the contradicting text names: what would lead from the proven balance to the expected one. */
export function contradictedSum({ balance_before, balance_expected }: Contradiction): string | undefined {
  const before = parse('RUB', balance_before)
  const expected = parse('RUB', balance_expected)
  return before && expected && format(subtract(expected, before))
}
