import { compare, type Money } from '@florin/money'
import { amountPattern, readAmount } from './amount.ts'
import type { OthersWords, Reading, TextSpan } from './match-template.ts'
import { oneOfWords, vocabulary } from './vocabulary.ts'

const currency = '\\(?(?:rub|rur|руб|рублей|рубля|р|p|₽)(?!\\p{L})'
// CARD2P and 12 Popolnenie have no currency in them, and in "счет RUB 12.05.25" it is not the date's.
const sums = new RegExp(
  `(?<![\\p{L}\\d*])(?:(?:rub|rur) ?(${amountPattern})(?![./:]?\\d)|(${amountPattern}) ?${currency})`,
  'gu',
)
// A plus makes a sum of digits without a currency; a telephone number goes on behind them.
const pluses = new RegExp(`(?<![\\p{L}\\d])\\+ ?(${amountPattern})(?![ -]?\\d)`, 'gu')
const arrivals = word(vocabulary.incoming)
const transfers = /(?<!\p{L})(?:перевод|перевел|перевед|perevod|perevel|pereved)/u
const left = word(vocabulary.left)
const otherSums = new RegExp(`(?<!\\p{L})${oneOfWords(vocabulary.otherSum)}`, 'u')

/** Whether these words, directly before a sum, say that it is no money that came. */
export function nameAnotherSum(words: string): boolean {
  return !arrivals.test(words) && (left.test(words) || otherSums.test(words))
}

/**
 * Whether a text has a sum that its reading does not explain. A payer may choose his name and his comment, and a bank prints them where
 * it likes: before its own words, between them or behind them. So every number must have a known meaning: the amount, the balance, a fee
 * or a limit by its name, a time, a date, a card, a telephone, a code. Otherwise the text is two messages in one, or one with something
 * added, and it is unclear which sum is meant.
 */
export function tellsOfAnotherSum(reading: Reading): boolean {
  const { folded } = reading.text
  for (const match of folded.matchAll(sums)) {
    const digits = match[1] ?? match[2] ?? ''
    const from = match.index + match[0].indexOf(digits)
    if (!isExplained(reading, digits, { from, to: from + digits.length })) return true
  }
  for (const match of folded.matchAll(pluses)) {
    const digits = match[1] ?? ''
    if (!isSame(readAmount(digits), reading.movement.amount)) return true
  }
  return reading.othersWords.some((span) => hidesASum(reading, span)) || hasAnotherTail(reading)
}

/**
 * Where a bank prints the payer before the sum, a payer called "Ivan 95 000 RUB Balance" makes the true sum look like the
 * balance behind a sum of his own. A balance is seldom below the sum that has just come, so such a text is not believed:
 * he can only claim less than he paid. Of a bank whose own wording is known, only the wordings with a name first are open
 * to that.
 */
export function mayTakeSumForBalance({ movement, amount, othersWords }: Reading, isShared: boolean): boolean {
  const { balance } = movement
  if (balance === undefined || compare(balance, movement.amount) >= 0) return false
  return (
    isShared || othersWords.some(({ from, to, isComment }) => !isComment && from < to && to <= amount.from)
  )
}

function isExplained(reading: Reading, digits: string, span: TextSpan): boolean {
  const { text, movement, amount, balance, numbers } = reading
  if ([amount, balance, ...numbers].some((known) => known && overlaps(span, known))) return true
  const sum = readAmount(digits)
  if (isSame(sum, movement.amount)) return true
  const name = nameBefore(text.folded.slice(0, span.from))
  if (arrivals.test(name) || transfers.test(name)) return false
  if (left.test(name)) return isSame(sum, movement.balance)
  // Words before the balance may be the payer's: he could call the true amount a fee.
  return otherSums.test(name) && (sum?.units === 0n || isBehindBalance(reading, span))
}

function isBehindBalance({ balance }: Reading, { from }: TextSpan): boolean {
  return balance !== undefined && from >= balance.to
}

/** The words directly before a sum, back to the number before them. */
export function nameBefore(before: string): string {
  return before.slice(Math.max(before.search(/\D*$/), before.length - 60))
}

function overlaps(one: TextSpan, other: TextSpan): boolean {
  return one.from < other.to && other.from < one.to
}

function isSame(one: Money<'RUB'> | undefined, other: Money<'RUB'> | undefined): boolean {
  // The sign of a balance is before its digits.
  return one !== undefined && other !== undefined && (one.units === other.units || one.units === -other.units)
}

/** A date that is cut in two is still a date. */
function wholeWords(text: string, { from, to }: TextSpan): string {
  const isCut = (at: number) => from < to && /\d/.test(text[at] ?? '')
  const before = isCut(from) ? (/[\d.,:/*-]*$/.exec(text.slice(0, from))?.[0].length ?? 0) : 0
  const after = isCut(to - 1) ? (/^[\d.,:/-]*/.exec(text.slice(to))?.[0].length ?? 0) : 0
  return text.slice(from - before, to + after)
}

/** A comment may speak of anything but money that came; other words may have no number that could be a sum at all. */
function hidesASum(reading: Reading, span: OthersWords): boolean {
  const words = wholeWords(reading.text.folded, span)
  if (span.isComment)
    return /\d/.test(words) && [arrivals, transfers, left].some((known) => known.test(words))
  const harmless = isBehindBalance(reading, span) ? noSumsBehindBalance : noSums
  return arrivals.test(words) || numbers.test(words.replaceAll(harmless, ' # '))
}

/** Another card than the one that was read, unless the money came from there. */
function hasAnotherTail({ text, movement, othersWords }: Reading): boolean {
  const comment = othersWords.find(({ isComment }) => isComment)
  return [...text.folded.slice(0, comment?.from).matchAll(tails)].some(
    ([, source, digits = '']) => !source && digits.slice(-4) !== movement.cardTail?.slice(-4),
  )
}

const ownWords = 'visa|mir|мир|maes|ecmc|карт[аыуе]|счет[ау]?|сч|kart[aeyu]|schet[au]?|sch'
// Four or five digits behind one of the words, unless a sum begins with them; or three to five behind stars.
const tails = new RegExp(
  `(?<!\\p{L})((?:от|ot|с карты|s karty) )?(?:(?:${ownWords})[ .:-]{0,2}(?=\\d{4,5}(?![\\d*x]|[.,]\\d| \\d{3}(?![\\d:])| ?${currency}))|\\d{0,6}[*x]{1,8} ?(?=\\d{4})|\\d{0,6}[*]{1,8}(?=\\d{3}(?!\\d)))(\\d{3,5})(?![\\d*x])`,
  'gu',
)

const day =
  '\\d{1,2}[./]\\d{1,2}[./](?:20)?\\d{2}|(?:20)?\\d{2}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}(?=[ ,;]{1,3}\\d{1,2}:)'
const clock = '\\d{1,2}:\\d{2}(?::\\d{2})?'
const telephone = '(?:\\+?7|8)[ (-]{0,2}\\d{3}[ )-]{0,2}\\d{3}[ -]?\\d{2}[ -]?\\d{2}(?!\\d)'
const masked = '\\d{0,6}[*x]{1,8} ?\\d{3,5}(?!\\d)'
const site = '(?:https?://)?[a-z0-9-]+(?:[.][a-z0-9-]+)*[.](?:ru|com|im|рф)(?:/[a-z0-9./_-]*)?'
// Of a cash machine, an office, a contract: and whatever has more digits than a sum.
const code =
  '(?<!\\p{L})(?:atm|itt|ipt|pos|do|office|kiosk|n|no|д|d|dom|дом|банкомат|терминал)[ .:#№]{1,3}\\d{1,9}(?![.,]?\\d)|[№#] ?\\d+|\\d{8,}'
const glued =
  '[\\p{L}_-]\\d+(?![.,]\\d)|(?<![\\d.,] ?)\\d+(?!р(?!\\p{L})|p(?!\\p{L})|ru[br]|руб)\\p{L}[\\p{L}\\d]*'
// A fee, a limit, a debt; unless the words between are about a transfer or a balance.
const named = `(?:${vocabulary.otherSum.join('|')})(?:(?!перев|perev|${oneOfWords(vocabulary.left)}(?!\\p{L}))[\\p{L}. ]){0,30}[: ]{1,2}(?:${amountPattern})(?![\\d:])`
const emptied = '0[.,]00 (?:usd|eur|cny)'
const harmlessNumbers = [site, emptied, day, clock, telephone, masked, code, glued]
const noSums = new RegExp(harmlessNumbers.join('|'), 'gu')
const noSumsBehindBalance = new RegExp([named, ...harmlessNumbers].join('|'), 'gu')
const numbers = /\d{3}|\d[.,]\d/

function word(list: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})${oneOfWords(list)}(?!\\p{L})`, 'u')
}
