import type { Asset, Money } from './money.ts'

/** A percentage with two decimals, as an integer: 7 % is 700. Every division below names its rounding. */
export type BasisPoints = number & { readonly unit: 'basis points' }

const whole = 10_000n

export function basisPoints(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 10_000) {
    throw new RangeError(`A percentage is 0 to 10000 basis points, not ${value}`)
  }
  return value as BasisPoints
}

export function shareDown<A extends Asset>(of: Money<A>, share: BasisPoints): Money<A> {
  assertNotNegative(of)
  return { asset: of.asset, units: (of.units * BigInt(share)) / whole }
}

export function shareUp<A extends Asset>(of: Money<A>, share: BasisPoints): Money<A> {
  assertNotNegative(of)
  return { asset: of.asset, units: (of.units * BigInt(share) + whole - 1n) / whole }
}

/** 7.00: the percentage as the screens and calls write it. */
export function percentText(share: BasisPoints): string {
  return `${Math.trunc(share / 100)}.${String(share % 100).padStart(2, '0')}`
}

// BigInt division truncates towards zero, which would turn "down" into "up" for a negative amount.
function assertNotNegative(amount: Money<Asset>): void {
  if (amount.units < 0n) throw new RangeError('A share is taken of an amount that is not negative')
}
