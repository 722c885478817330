/** How many decimals an asset has; its amounts are integers of the last one. */
const decimals = { USDT: 6, USDT_TEST: 6, RUB: 2 } as const

export type Asset = keyof typeof decimals

/** An exact amount. The asset is part of the type, so roubles and USDT do not add up by accident. */
export interface Money<A extends Asset> {
  readonly asset: A
  /** Micro-USDT or kopecks. */
  readonly units: bigint
}

export function money<A extends Asset>(asset: A, units: bigint): Money<A> {
  return { asset, units }
}

export function zero<A extends Asset>(asset: A): Money<A> {
  return { asset, units: 0n }
}

export function add<A extends Asset>(left: Money<A>, right: Money<NoInfer<A>>): Money<A> {
  return { asset: left.asset, units: left.units + right.units }
}

export function subtract<A extends Asset>(left: Money<A>, right: Money<NoInfer<A>>): Money<A> {
  return { asset: left.asset, units: left.units - right.units }
}

export function compare<A extends Asset>(left: Money<A>, right: Money<NoInfer<A>>): -1 | 0 | 1 {
  if (left.units === right.units) return 0
  return left.units < right.units ? -1 : 1
}

export function isNegative(amount: Money<Asset>): boolean {
  return amount.units < 0n
}

const plainDecimal = /^\d{1,10}(?:\.(\d+))?$/

/**
 * Reads an amount as it comes over the wire: a string, or a number written without exponent.
 * Answers undefined for everything else (signs, exponents, commas, too many decimals), so that the caller names the field.
 */
export function parse<A extends Asset>(asset: A, wire: string | number): Money<A> | undefined {
  const text = String(wire)
  const match = plainDecimal.exec(text)
  const places = decimals[asset]
  if (!match || (match[1]?.length ?? 0) > places) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  return { asset, units: BigInt(whole + fraction.padEnd(places, '0')) }
}

/** The decimal string of the wire, always with all decimals: 54.054055, -0.000001. */
export function format(amount: Money<Asset>): string {
  const places = decimals[amount.asset]
  const digits = (amount.units < 0n ? -amount.units : amount.units).toString().padStart(places + 1, '0')
  const sign = amount.units < 0n ? '-' : ''
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
