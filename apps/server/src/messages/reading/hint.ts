import type { Money } from '@florin/money'
import type { Notice, RawMessage } from '../message.ts'
import { normalise } from '../normalise.ts'
import { amountPattern, readAmount } from './amount.ts'
import { hasDebitWord, wordsOf } from './filter.ts'
import { nameAnotherSum, nameBefore } from './other-sums.ts'

/** The sums of a bank's message that no template reads. It proves nothing; the trader may check the bank's app. */
export interface Hint {
  readonly bank: string
  readonly sums: readonly Money<'RUB'>[]
}

/**
 * What an unread message may be about. `notice` is what the parser made of it. Only of the bank's exact sender or package, and never of
 * money that left: a text that is known to be no receipt was not left unread.
 */
export function hintOf(message: RawMessage, notice: Notice): Hint | undefined {
  if (notice.kind !== 'unparsed' || notice.origin === 'name-only' || notice.reason === 'too-long')
    return undefined
  const text = normalise(message.title ? `${message.title} ${message.text}` : message.text)
  if (hasDebitWord(wordsOf(text))) return undefined
  const sums = sumsIn(text.folded)
  return sums.length > 0 ? { bank: notice.bank, sums } : undefined
}

const currency = '(?:rub|rur|руб|рублей|рубля|р|p|₽)(?!\\p{L})'
const sumPattern = new RegExp(
  `(?<![\\p{L}\\d*.,/-]|\\d:)(?:(?:rub|rur) ?)?(${amountPattern})(?![\\d*:/]|[.,-]\\d)( ?\\(?${currency})?`,
  'gu',
)

/** Sums with a currency, if there are any; else every number that may be one. Without balances, limits and fees. */
function sumsIn(folded: string): Money<'RUB'>[] {
  const found = [...folded.matchAll(sumPattern)].flatMap((match) => {
    const sum = readAmount(match[1] ?? '')
    const isNamed = nameAnotherSum(nameBefore(folded.slice(0, match.index)))
    return sum && sum.units > 0n && !isNamed ? [{ sum, isMarked: /\p{L}|₽/u.test(match[0]) }] : []
  })
  const marked = found.filter(({ isMarked }) => isMarked)
  const chosen = (marked.length > 0 ? marked : found).map(({ sum }) => sum)
  return chosen.filter((sum, at) => chosen.findIndex((other) => other.units === sum.units) === at)
}
