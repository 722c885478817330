import { compare } from '@florin/money'
import type { FromBank, IgnoredReason, Movement, Notice, RawMessage } from '../message.ts'
import { isTooLong, type NormalText } from '../normalise.ts'
import type { CompiledTemplate } from './compile-template.ts'
import {
  commentOf,
  doubtsOf,
  type FilterVerdict,
  hasDebitWord,
  hasForeignCurrency,
  isDoubtfulComment,
  negativeVerdict,
  spellsOut,
  tellsOfWages,
  wordsOf,
} from './filter.ts'
import { matchTemplate, type Reading, readWith } from './match-template.ts'
import { mayTakeSumForBalance, tellsOfAnotherSum } from './other-sums.ts'
import { route } from './route.ts'
import { isStrangersTitle, type Spellings, spellingsOf } from './spellings.ts'

export type Parse = (message: RawMessage) => Notice

/** A parser for these templates. Pure and fast; the caller stores input and output. */
export function parserOf(templates: readonly CompiledTemplate[]): Parse {
  const shelves = shelvesOf(templates)
  const signatures = templates.filter(({ template }) => template.isSignature)

  return (message) => {
    const from = route(message.channel, message.sender, message.door)
    if (!from) return { kind: 'unknown-sender' }
    if (isTooLong(`${message.title ?? ''} ${message.text}`))
      return { kind: 'unparsed', reason: 'too-long', ...from }
    // A message on the wrong channel is of no channel; it has little weight anyway.
    const channel = from.origin === 'name-only' ? 'any' : message.channel
    const shelf = shelves.get(`${from.bank} ${channel}`) ?? emptyShelf
    const spellings = spellingsOf(message, from.bank)
    return isStrangersTitle(message, from.bank)
      ? strangers(spellings, from)
      : read(spellings, from, shelf, signatures)
  }
}

/** The templates to try for one bank and channel: the bank's own, and those that serve many. */
interface Shelf {
  readonly own: CompiledTemplate[]
  readonly shared: CompiledTemplate[]
}

const emptyShelf: Shelf = { own: [], shared: [] }

function shelvesOf(templates: readonly CompiledTemplate[]): Map<string, Shelf> {
  const shelves = new Map<string, Shelf>()
  for (const compiled of templates) {
    const { banks, channels } = compiled.template
    for (const key of banks.flatMap((bank) => ['any', ...channels].map((channel) => `${bank} ${channel}`))) {
      const shelf = shelves.get(key) ?? { own: [], shared: [] }
      shelves.set(key, shelf)
      shelf[isShared(compiled) ? 'shared' : 'own'].push(compiled)
    }
  }
  return shelves
}

interface Found {
  readonly kind: 'credit' | 'debit'
  readonly isShared: boolean
  readonly reading: Reading
}

function read(
  texts: Spellings,
  from: FromBank,
  { own, shared }: Shelf,
  signatures: readonly CompiledTemplate[],
): Notice {
  const words = wordsOf(texts[0])
  const verdict = negativeVerdict(words)
  const isAllowed = allowedBy(words)
  if (verdict === 'alarm') return alarmOrDoubt(own.filter(isAllowed), texts, from)
  if (verdict && !movesMoney(verdict)) return { kind: 'ignored', reason: verdict, ...from }

  const ownReadings = readings(own.filter(isAllowed), texts)
  // Patterns of many banks are only tried when the bank's own phrases do not match.
  const matches = ownReadings.length > 0 ? ownReadings : readings(shared.filter(isAllowed), texts)
  const [first] = matches
  if (!first) return unread(words, verdict, from)

  const doubt = isDoubtfulComment(commentOf(texts[0]))
    ? 'ambiguous'
    : doubtOf(matches, texts[0], from, signatures)
  if (doubt && !verdict) return { kind: 'unparsed', reason: doubt, ...from }
  const { kind, reading } = matches.reduce(fuller)
  if (verdict && kind === 'credit') return ignored(verdict, from, doubt ? undefined : reading.movement)
  const isWage = kind === 'credit' && tellsOfWages(words)
  return { kind, ...from, ...reading.movement, ...(isWage && { isWage }) }
}

/** A payer may be called what he likes: a text with money, and a block somewhere in it, is no bank's alarm. */
function alarmOrDoubt(own: readonly CompiledTemplate[], texts: Spellings, from: FromBank): Notice {
  return readings(own, texts).length > 0
    ? { kind: 'unparsed', reason: 'ambiguous', ...from }
    : { kind: 'alarm', ...from }
}

/** Such a message changes the balance, though it is no receipt. */
function movesMoney(verdict: FilterVerdict): boolean {
  return ['refund', 'cashback', 'interest', 'own-transfer'].includes(verdict)
}

function unread(words: string, verdict: IgnoredReason | undefined, from: FromBank): Notice {
  if (verdict) return { kind: 'ignored', reason: verdict, ...from }
  return hasForeignCurrency(words)
    ? { kind: 'ignored', reason: 'foreign-currency', ...from }
    : { kind: 'unparsed', reason: 'no-template', ...from }
}

/** A person's words in a bank's app: never a receipt, and never an alarm. */
function strangers([whole]: Spellings, from: FromBank): Notice {
  const words = wordsOf(whole)
  const verdict = negativeVerdict(words)
  return unread(words, verdict === 'alarm' ? 'chat' : verdict, from)
}

function ignored(reason: IgnoredReason, from: FromBank, movement?: Movement): Notice {
  return { kind: 'ignored', reason, ...from, ...(movement && { movement }) }
}

/** The templates that may match a text with these words. */
function allowedBy(words: string): (compiled: CompiledTemplate) => boolean {
  if (hasDebitWord(words) || hasForeignCurrency(words)) return isDebit
  const doubts = doubtsOf(words)
  if (doubts.length === 0) return () => true
  return (compiled) => isDebit(compiled) || spellsOut(compiled.template.pattern, doubts)
}

function isDebit({ template }: CompiledTemplate): boolean {
  return template.direction === 'debit'
}

function isShared({ template }: CompiledTemplate): boolean {
  return template.banks.length > 1
}

function readings(templates: readonly CompiledTemplate[], texts: Spellings): Found[] {
  return templates.flatMap((compiled) =>
    texts.flatMap((text) => {
      const reading = readWith(compiled, text)
      return reading ? [{ kind: compiled.template.direction, isShared: isShared(compiled), reading }] : []
    }),
  )
}

/** Why the readings of one text are not believed. Which of two is right is never guessed. */
function doubtOf(
  matches: readonly Found[],
  whole: NormalText,
  from: FromBank,
  signatures: readonly CompiledTemplate[],
): 'ambiguous' | 'other-banks-words' | undefined {
  const [first, ...others] = matches as [Found, ...Found[]]
  if (others.some((other) => contradicts(first, other))) return 'ambiguous'
  if (first.kind === 'debit') return undefined
  const { reading, isShared: isAnyBanks } = matches.reduce(fuller)
  if (tellsOfAnotherSum(reading) || mayTakeSumForBalance(reading, isAnyBanks)) return 'ambiguous'
  const isForeign = (compiled: CompiledTemplate) =>
    !compiled.template.banks.includes(from.bank) && matchTemplate(compiled, whole) !== undefined
  return first.isShared && signatures.some(isForeign) ? 'other-banks-words' : undefined
}

function contradicts(one: Found, other: Found): boolean {
  const [known, rival] = [one.reading.movement, other.reading.movement]
  if (one.kind !== other.kind || compare(known.amount, rival.amount) !== 0) return true
  if (known.cardTail && rival.cardTail && known.cardTail.slice(-4) !== rival.cardTail.slice(-4)) return true
  return (
    known.balance !== undefined && rival.balance !== undefined && compare(known.balance, rival.balance) !== 0
  )
}

function fuller(one: Found, other: Found): Found {
  const facts = ({ reading }: Found) => Object.keys(reading.movement).length
  return facts(other) > facts(one) ? other : one
}
