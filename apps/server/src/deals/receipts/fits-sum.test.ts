import { expect, test } from 'vitest'
import { fitsSum } from './fits-sum.ts'

const deal = { status: 'pending', amountKopecks: 4_600_00n, receivedKopecks: 0n, isCounted: false } as const
const paid = (roubles: bigint) =>
  ({ ...deal, status: 'verification', receivedKopecks: roubles * 100n }) as const

test.each([
  ['its very sum', 4_600n, deal, true],
  ['a part of an open one', 1_000n, deal, true],
  ['the rest after a part', 3_600n, paid(1_000n), true],
  ['more than the rest after a part', 3_700n, paid(1_000n), false],
  ['the part that is counted already', 1_000n, { ...paid(1_000n), isCounted: true }, true],
  ['a fifth more', 5_520n, deal, true],
  ['more than a fifth more', 5_521n, deal, false],
  ['the very sum of one that ended', 4_600n, { ...deal, status: 'expired' }, true],
  ['another sum than that of one that ended', 4_000n, { ...deal, status: 'canceled' }, false],
  ['the rest of a disputed one', 3_600n, { ...paid(1_000n), status: 'dispute' }, true],
  ['a part of a disputed one', 1_000n, { ...deal, status: 'dispute' }, false],
] as const)('%s', (_, roubles, one, fits) => expect(fitsSum(roubles * 100n, one)).toBe(fits))
