import { type Money, money } from '@florin/money'

/**
 * An amount as banks print it, without currency: 5000, 5001.01, 5123,01, 1 000, 1,892.00, 25.580,58, 27 004.5, 5000-00.
 * A pattern for RE2; `readAmount` then decides what the digits mean.
 */
export const amountPattern = '\\d{1,3}(?:[ ,.]\\d{3})+(?:[.,-]\\d{1,2})?|\\d{1,9}(?:[.,-]\\d{1,2})?'

const plain = /^(\d{1,9})(?:[.,](\d{1,2})|-(\d{2}))?$/
const grouped = /^(\d{1,3}(?:( |,|\.)\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2})|-(\d{2}))?$/

/**
 * Kopecks, or undefined for digits that can be read in two ways: 1.892 is one rouble to one bank and two thousand
 * to another, so a point or comma groups thousands only beside the other one as decimal sign.
 */
export function readAmount(digits: string): Money<'RUB'> | undefined {
  const simple = plain.exec(digits)
  if (simple) return kopecks(simple[1] ?? '', simple[2] ?? simple[3])
  const match = grouped.exec(digits)
  if (!match) return undefined
  const [, whole = '', separator, decimalSign, decimals, afterDash] = match
  if (separator !== ' ' && (decimalSign === undefined || decimalSign === separator)) return undefined
  return kopecks(whole.replaceAll(/\D/g, ''), decimals ?? afterDash)
}

/** A balance may be below zero. */
export function readBalance(digits: string): Money<'RUB'> | undefined {
  if (!digits.startsWith('-')) return readAmount(digits)
  const positive = readAmount(digits.slice(1).trimStart())
  return positive && money('RUB', -positive.units)
}

function kopecks(whole: string, decimals = ''): Money<'RUB'> | undefined {
  return whole.length > 10 ? undefined : money('RUB', BigInt(whole + decimals.padEnd(2, '0')))
}
