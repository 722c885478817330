import { fold, type NormalText, skeletonOf } from '../normalise.ts'
import {
  debitWords,
  doubtfulWords,
  foreignCurrencies,
  type Negative,
  negatives,
  wageWords,
} from './negatives.ts'

export type FilterVerdict = Negative['verdict']

/**
 * The message's words in one alphabet, so that a Latin letter inside a Russian word hides nothing. What the payer wrote
 * is left out: «возврат долга» is a present, not a refund.
 */
export function wordsOf({ skeleton }: NormalText): string {
  return inWords(split(skeleton).statement)
}

const notAWord = /[^\p{L}\p{N}]+/gu

/** The comment that the payer has added to the transfer, as far as the text marks it. */
export function commentOf({ skeleton }: NormalText): string {
  return inWords(split(skeleton).comment)
}

function inWords(text: string): string {
  return ` ${text.replaceAll(notAWord, ' ')} `.replaceAll(/ +/g, ' ')
}

const commentMarks = ['сообщение:', 'комментарий:', 'назначение:', 'soobshchenie:'].map(skeletonOf)
const guillemets = /«[^»]*»?/g
const lastQuotes = / "[^"]*"[ .]*$/

function split(text: string): { statement: string; comment: string } {
  const starts = commentMarks.map((mark) => text.indexOf(mark)).filter((at) => at > 0)
  const mark = Math.min(text.length, ...starts)
  const head = text.slice(0, mark)
  // A text that is all in quotation marks is no comment, and no bank's either.
  const statement = /^[ ]*[«"]/.test(head) ? head : unquoted(head)
  const quoted = [...head.matchAll(guillemets), ...head.matchAll(new RegExp(lastQuotes, 'g'))].map(
    ([all]) => all,
  )
  return { statement, comment: [...(statement === head ? [] : quoted), text.slice(mark)].join(' ') }
}

function unquoted(head: string): string {
  const first = head.indexOf('«')
  const isLast = head.trimEnd().endsWith('»')
  // A placeholder for the comment: the words around it do not become adjacent.
  const rest = first > 0 && isLast ? head.slice(0, first) : head.replaceAll(guillemets, ' qq ')
  return rest.replace(lastQuotes, ' ')
}

/** Why this message is no receipt, if one of the negative words says so; the first verdict of the list wins. */
export function negativeVerdict(words: string): FilterVerdict | undefined {
  let best: Judged | undefined
  for (const entry of phrasesIn(words, everyBank)) if (!best || entry.order < best.order) best = entry
  return best?.verdict
}

/**
 * A payer's words decide nothing, except that they make a receipt doubtful: cashback and shops' refunds come by the fast payment system
 * too, and say what they are only there. A person who gives back a debt pays like any other.
 */
export function isDoubtfulComment(words: string): boolean {
  const verdict = negativeVerdict(words)
  if (verdict === 'refund') return !words.includes(debt)
  return verdict === 'cashback' || verdict === 'interest'
}

const [debt = ''] = [' долг'].map((word) => skeletonOf(fold(word)))

/** Whether the money is wages, a pension or a benefit. */
export function tellsOfWages(words: string): boolean {
  return phrasesIn(words, wages).length > 0
}

export function hasDebitWord(words: string): boolean {
  return phrasesIn(withoutNeutral(words), debits).length > 0
}

/** The words of this text that make a credit doubtful, unless its template spells them out itself. */
export function doubtsOf(words: string): string[] {
  const statement = withoutNeutral(words)
  const found = phrasesIn(statement, doubts).map(({ word }) => word)
  return grew.test(statement) && limits.test(statement) ? [...found, ...spelled(['лимит'])] : found
}

function withoutNeutral(words: string): string {
  return neutral.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), words)
}

/** Whether a pattern has these words: then it states what they mean. */
export function spellsOut(pattern: string, words: readonly string[]): boolean {
  const letters = skeletonOf(fold(pattern))
  return words.every((word) => letters.includes(word.trim()))
}

export function hasForeignCurrency(words: string): boolean {
  // An account in three currencies, of which two are empty.
  return phrasesIn(words.replaceAll(/ 0 00 (?:usd|eur|cny)(?= )/g, ' '), foreign).length > 0
}

function spelled(words: readonly string[]): string[] {
  return words.map((word) => skeletonOf(fold(word)))
}

interface Phrase {
  readonly word: string
}

interface Judged extends Phrase {
  readonly verdict: FilterVerdict
  readonly order: number
}

type PhraseIndex<P extends Phrase> = ReadonlyMap<string, readonly P[]>

/** A blank and three letters: enough to skip nearly every word of a message at once. */
const keyLength = 4

/** Every phrase begins where a word begins, with the blank before it; so only those places are tested. */
function indexed<P extends Phrase>(phrases: readonly P[]): PhraseIndex<P> {
  const odd = phrases.find(({ word }) => word.length < keyLength || !word.startsWith(' '))
  if (odd) throw new Error(`"${odd.word}" would never be found`)
  return Map.groupBy(phrases, ({ word }) => word.slice(0, keyLength))
}

function phrasesIn<P extends Phrase>(words: string, index: PhraseIndex<P>): P[] {
  const found: P[] = []
  for (let at = words.indexOf(' '); at !== -1; at = words.indexOf(' ', at + 1)) {
    const candidates = index.get(words.slice(at, at + keyLength))
    if (candidates) for (const one of candidates) if (words.startsWith(one.word, at)) found.push(one)
  }
  return found
}

function judgedBy(list: readonly Negative[]): PhraseIndex<Judged> {
  return indexed(
    list.flatMap(({ verdict, words }, order) => spelled(words).map((word) => ({ word, verdict, order }))),
  )
}

function phrases(words: readonly string[]): PhraseIndex<Phrase> {
  return indexed(spelled(words).map((word) => ({ word })))
}

const everyBank = judgedBy(negatives)
const wages = phrases(wageWords)
const debits = phrases(debitWords)
const doubts = phrases(doubtfulWords)
// How money came, not where it went.
const neutral = spelled([
  ' с карты на карту ',
  ' s karty na kartu ',
  ' пришел перевод на ',
  ' поступил перевод на ',
  ' зачислен перевод на ',
  ' получен перевод на ',
  ' zachislen perevod na ',
  ' postupil perevod na ',
  ' poluchen perevod na ',
  ' платеж с номера ',
  ' platezh s nomera ',
])
const grew = new RegExp(spelled([' увелич', ' uvelich', ' повыш', ' povysh']).join('|'))
const limits = new RegExp(spelled([' лимит', ' limit']).join('|'))
const foreign = phrases(foreignCurrencies)
