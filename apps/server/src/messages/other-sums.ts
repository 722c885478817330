import type { Money } from '@florin/money'
import { amountPattern, readAmount } from './amount.ts'
import type { Movement } from './message.ts'
import type { NormalText } from './normalise.ts'
import { oneOfWords, vocabulary } from './vocabulary.ts'

// CARD2P and 12 Popolnenie have no currency in them, and in "счет RUB 12.05.25" it is not the date's.
const sums = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:rub|rur) ?(${amountPattern})(?![./:]?\\d)|(${amountPattern}) ?\\(?(?:rub|rur|руб|рублей|р|p|₽)(?!\\p{L}))`,
  'gu',
)
// A plus makes a sum of digits without a currency; a telephone number goes on behind them.
const pluses = new RegExp(`(?<![\\p{L}\\d])\\+ ?(${amountPattern})(?![ -]?\\d)`, 'gu')
const arrivals = new RegExp(`(?<!\\p{L})${oneOfWords(vocabulary.incoming)}(?!\\p{L})`, 'gu')

/**
 * Whether the text tells of a sum that nobody has explained: neither the amount nor the balance, nor a limit or a fee by
 * its name; or of more arrivals than sums. Then it is two messages in one, or one with something added, and nobody
 * knows which sum is meant.
 */
export function tellsOfAnotherSum({ folded }: NormalText, { amount, balance }: Movement): boolean {
  const told = withoutComment(folded)
  let asMeant = 0
  for (const { 1: after, 2: before = after, index } of told.matchAll(sums)) {
    const sum = readAmount(before ?? '')
    if (isSame(sum, amount)) asMeant += 1
    else if (!isSame(sum, balance) && !isNamed(told.slice(0, index))) return true
  }
  for (const [, digits = ''] of told.matchAll(pluses)) if (!isSame(readAmount(digits), amount)) return true
  return [...told.matchAll(arrivals)].length > Math.max(asMeant, 1)
}

function withoutComment(folded: string): string {
  const starts = ['«', 'сообщение:'].map((mark) => folded.indexOf(mark)).filter((at) => at > 0)
  return folded.slice(0, Math.min(folded.length, ...starts))
}

function isSame(one: Money<'RUB'> | undefined, other: Money<'RUB'> | undefined): boolean {
  // The sign of a balance stands before its digits.
  return one !== undefined && other !== undefined && (one.units === other.units || one.units === -other.units)
}

/** The words directly before a sum, back to the number before them, say what it is; unless they say that it came in. */
function isNamed(before: string): boolean {
  const words = before.slice(Math.max(before.search(/\D*$/), before.length - 60))
  if (words.search(arrivals) !== -1) return false
  return [...vocabulary.left, ...vocabulary.otherSum].some((word) => words.includes(word))
}
