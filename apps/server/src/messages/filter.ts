import {
  debitWords,
  doubtfulWords,
  foreignCurrencies,
  type Negative,
  negatives,
  negativesOfBank,
} from './negatives.ts'
import { fold, type NormalText, skeletonOf } from './normalise.ts'

export type Verdict = Negative['verdict']

/**
 * The message's words in one alphabet, so that a Latin letter inside a Russian word hides nothing. What the payer wrote
 * is left out: «возврат долга» is a present, not a refund.
 */
export function wordsOf({ skeleton }: NormalText): string {
  return ` ${withoutComment(skeleton).replaceAll(notAWord, ' ')} `.replaceAll(/ +/g, ' ')
}

const notAWord = /[^\p{L}\p{N}]+/gu
const commentMark = skeletonOf('сообщение:')

function withoutComment(text: string): string {
  const mark = text.indexOf(commentMark)
  const head = mark > 0 ? text.slice(0, mark) : text
  const quote = head.indexOf('«')
  return quote > 0 && head.trimEnd().endsWith('»') ? head.slice(0, quote) : head
}

/** Why this message is no receipt, if one of the negative words says so; the first verdict of the list wins. */
export function judge(words: string, bank: string): Verdict | undefined {
  let best: Judged | undefined
  for (const entry of phrasesIn(words, ofBank.get(bank) ?? everyBank))
    if (!best || entry.order < best.order) best = entry
  return best?.verdict
}

export function hasDebitWord(words: string): boolean {
  return phrasesIn(words, debits).length > 0
}

/** The words of this text that make a credit doubtful, unless its template spells them out itself. */
export function doubtsOf(words: string): string[] {
  const told = neutral.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), words)
  const found = phrasesIn(told, doubts).map(({ word }) => word)
  return grew.test(told) && limits.test(told) ? [...found, ...spelled(['лимит'])] : found
}

/** Whether a pattern names these words: then it knows what they mean. */
export function spellsOut(pattern: string, words: readonly string[]): boolean {
  const letters = skeletonOf(fold(pattern))
  return words.every((word) => letters.includes(word.trim()))
}

export function hasForeignCurrency(words: string): boolean {
  return phrasesIn(words, foreign).length > 0
}

function spelled(words: readonly string[]): string[] {
  return words.map((word) => skeletonOf(fold(word)))
}

interface Phrase {
  readonly word: string
}

interface Judged extends Phrase {
  readonly verdict: Verdict
  readonly order: number
}

type PhraseIndex<P extends Phrase> = ReadonlyMap<string, readonly P[]>

/** A blank and three letters: enough to pass over nearly every word of a message at once. */
const keyLength = 4

/** Every phrase begins where a word begins, with the blank before it; so only those places are looked at. */
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
const ofBank = new Map(
  Object.entries(negativesOfBank).map(([bank, list]) => [bank, judgedBy([...negatives, ...list])]),
)
const debits = phrases(debitWords)
const doubts = phrases(doubtfulWords)
// How money came, not where it went.
const neutral = spelled([' с карты на карту ', ' s karty na kartu '])
const grew = new RegExp(spelled([' увелич', ' uvelich', ' повыш', ' povysh']).join('|'))
const limits = new RegExp(spelled([' лимит', ' limit']).join('|'))
const foreign = phrases(foreignCurrencies)
