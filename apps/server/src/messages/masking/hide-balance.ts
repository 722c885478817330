import type { Money } from '@florin/money'

export const hiddenBalance = '•••••'

/**
 * Takes a sum out of a text in any spelling: 12 345,67, 12345.67, 1234567. For a balance that a template has read: the mask for staff goes
 * by words, and a bank may find new ones.
 */
export function hideBalance(text: string, balance: Money<'RUB'>): string {
  return text.replaceAll(spellingsOf(balance.units), hiddenBalance)
}

const separator = String.raw`[ \u00a0\u202f.,'’]?`

function spellingsOf(units: bigint): RegExp {
  const kopecks = units < 0n ? -units : units
  const roubles = [...String(kopecks / 100n)].join(separator)
  const rest = String(kopecks % 100n).padStart(2, '0')
  // Kopecks that are nothing are often left out, and a single zero at the end as well.
  const end = rest === '00' ? '(?:[.,]?00?)?' : `[.,]?${rest.replace(/0$/, '0?')}`
  return new RegExp(String.raw`(?<!\d)${roubles}${end}(?!\d)`, 'gu')
}
