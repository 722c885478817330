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
  const index = ofBank.get(bank) ?? everyBank
  let best: Entry | undefined
  for (let at = 0; at !== -1; at = words.indexOf(' ', at + 1)) {
    for (const entry of index.get(words.slice(at, at + keyLength)) ?? [])
      if ((!best || entry.order < best.order) && words.startsWith(entry.word, at)) best = entry
  }
  return best?.verdict
}

export function hasDebitWord(words: string): boolean {
  return debits.some((word) => words.includes(word))
}

/** The words of this text that make a credit doubtful, unless its template spells them out itself. */
export function doubtsOf(words: string): string[] {
  const told = neutral.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), words)
  const found = doubts.filter((word) => told.includes(word))
  return grew.test(told) && limits.test(told) ? [...found, ...spelled(['лимит'])] : found
}

/** Whether a pattern names these words: then it knows what they mean. */
export function spellsOut(pattern: string, words: readonly string[]): boolean {
  const letters = skeletonOf(fold(pattern))
  return words.every((word) => letters.includes(word.trim()))
}

export function hasForeignCurrency(words: string): boolean {
  return foreign.some((word) => words.includes(word))
}

function spelled(words: readonly string[]): string[] {
  return words.map((word) => skeletonOf(fold(word)))
}

interface Entry {
  readonly word: string
  readonly verdict: Verdict
  readonly order: number
}

/** A blank and three letters: enough to pass over nearly every word of a message at once. */
const keyLength = 4

function indexOf(list: readonly Negative[]): Map<string, Entry[]> {
  const entries = list.flatMap(({ verdict, words }, order) =>
    spelled(words).map((word) => ({ word, verdict, order })),
  )
  return Map.groupBy(entries, ({ word }) => word.slice(0, keyLength))
}

const everyBank = indexOf(negatives)
const ofBank = new Map(
  Object.entries(negativesOfBank).map(([bank, list]) => [bank, indexOf([...negatives, ...list])]),
)
const debits = spelled(debitWords)
const doubts = spelled(doubtfulWords)
// How money came, not where it went.
const neutral = spelled([' с карты на карту ', ' s karty na kartu '])
const grew = new RegExp(spelled([' увелич', ' uvelich', ' повыш', ' povysh']).join('|'))
const limits = new RegExp(spelled([' лимит', ' limit']).join('|'))
const foreign = spelled(foreignCurrencies)
