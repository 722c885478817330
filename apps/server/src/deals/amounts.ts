import { basisPoints, money, shareDown, shareUp } from '@florin/money'
import type { DealSums, Terms } from './deal.ts'

// The arithmetic of a deal. Integers only; every division names its rounding.

/** U: what so many kopecks are worth at a rate in ten-thousandths of a rouble, rounded up to the next micro-USDT. */
export function worthOf(kopecks: bigint, rateTenThousandths: bigint): bigint {
  const micro = kopecks * 100_000_000n
  return (micro + rateTenThousandths - 1n) / rateTenThousandths
}

/** Roubles that a value is worth at most, in whole kopecks: for limits that are given in USDT. */
export function kopecksOf(valueMicro: bigint, rateTenThousandths: bigint): bigint {
  return (valueMicro * rateTenThousandths) / 100_000_000n
}

/** The smallest sum in kopecks that is worth at least so much. */
export function leastKopecksOf(valueMicro: bigint, rateTenThousandths: bigint): bigint {
  return valueMicro === 0n ? 0n : kopecksOf(valueMicro - 1n, rateTenThousandths) + 1n
}

/** What everybody gets. Undefined where the house would pay for the deal: such a pair is never matched. */
export function sumsOf(value: bigint, terms: Terms): DealSums | undefined {
  const traded = money('USDT', value)
  const fee = shareUp(traded, basisPoints(terms.merchantBasisPoints)).units
  const profit = shareDown(traded, basisPoints(terms.traderBasisPoints)).units
  const margin = fee - profit
  if (margin < 0n) return undefined
  const shared = shareDown(money('USDT', margin), basisPoints(terms.leadBasisPoints)).units
  const both = terms.traderLeadId !== undefined && terms.merchantLeadId !== undefined
  const one = both ? shared / 2n : shared
  return {
    value,
    fee,
    profit,
    traderLead: terms.traderLeadId === undefined ? 0n : one,
    merchantLead: terms.merchantLeadId === undefined ? 0n : one,
  }
}

/** What is left of the margin for the house. */
export function houseShare(sums: DealSums): bigint {
  return sums.fee - sums.profit - sums.traderLead - sums.merchantLead
}
