import { type RE2JS, RE2Set } from 're2js'
import type { Movement, TailOf } from '../message.ts'
import type { NormalText } from '../normalise.ts'
import { readAmount, readBalance } from './amount.ts'
import type { CompiledTemplate } from './compile-template.ts'
import { oneOfWords, vocabulary } from './vocabulary.ts'

/** What a template reads from a text, or undefined if the text is not of its kind or its amount cannot be trusted. */
export function matchTemplate(compiled: CompiledTemplate, normal: NormalText): Movement | undefined {
  return readWith(compiled, normal)?.movement
}

/** Where a part is in the text that was read. */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

export interface Reading {
  readonly movement: Movement
  readonly text: NormalText
  readonly amount: TextSpan
  readonly balance: TextSpan | undefined
  /** Other sums whose meaning the template gives. */
  readonly numbers: readonly TextSpan[]
  readonly othersWords: readonly OthersWords[]
}

/** What the bank did not write itself: names, places, and anything that the template takes without a meaning. */
export interface OthersWords extends TextSpan {
  readonly isComment: boolean
}

export function readWith(compiled: CompiledTemplate, normal: NormalText): Reading | undefined {
  const { template, required, unless } = compiled
  const compared = template.mixedLetters ? normal.skeleton : normal.folded
  if (!required.every((row) => row.some((literal) => compared.includes(literal)))) return undefined
  if (unless.some((words) => compared.includes(words))) return undefined

  // Not before: the first access compiles the expression.
  const { expression } = compiled
  if (!expression.testExact(compared)) return undefined
  const groups = groupsOf(compiled, compared)
  if (!groups || isMistaken(groups)) return undefined
  const isWhole = groups.amount && standsAlone(compared, groups) && !isCut(compared, groups.balance)
  if (template.direction === 'credit' && isCalledOtherwise(compared.slice(0, groups.amount?.from)))
    return undefined
  const amount = isWhole ? readAmount(groups.amount?.text ?? '') : undefined
  if (!amount || amount.units <= 0n) return undefined
  return {
    movement: {
      templateId: template.id,
      templateVersion: template.version,
      amount,
      ...partsOf(groups, normal, template.tailOf ?? 'card'),
    },
    text: normal,
    amount: groups.amount as Group,
    balance: groups.balance,
    numbers: Object.entries(groups).flatMap(([name, group]) =>
      group && /^number\d+$/.test(name) ? [group] : [],
    ),
    othersWords: Object.entries(groups).flatMap(([name, group]) =>
      group && othersWord.test(name) ? [{ ...group, isComment: name.startsWith('comment') }] : [],
    ),
  }
}

const othersWord = /^(?:payer|bank|place|any|middle|comment)\d*$/

interface Group {
  readonly text: string
  readonly from: number
  readonly to: number
}
type Groups = Partial<Record<string, Group>>

const places = ['', '1', '2', '3', '4']

/** A value may stand in several places of a pattern, see `segments`; the earliest that is filled counts. */
function placed(groups: Groups, name: string): Group | undefined {
  for (const place of places) {
    const group = groups[name + place]
    if (group !== undefined) return group
  }
  return undefined
}

function groupsOf({ groups: named, expression }: CompiledTemplate, text: string): Groups | undefined {
  const borders = bordersOf(expression, text)
  if (!borders) return undefined
  const groups: Groups = {}
  for (const [name, place] of named) {
    const [from = -1, to = -1] = [borders[2 * place], borders[2 * place + 1]]
    if (from >= 0) groups[name] = { text: text.slice(from, to), from, to }
  }
  return groups
}

/** Where each group begins and ends. A matcher would look for the whole match first, and then for the groups. */
function bordersOf(expression: RE2JS, text: string): readonly number[] | undefined {
  const count = 1 + expression.groupCount()
  const [isFound, borders] = expression
    .re2()
    .matchWithGroup(text, 0, text.length, RE2Set.ANCHOR_BOTH, count) as [boolean, number[]]
  return isFound ? borders : undefined
}

/** Longer than any name of a person, a bank or a shop: something else has been taken for one. */
const longestName = 80

const isBalanceWord = new RegExp(`(?<!\\p{L})${oneOfWords(vocabulary.left)}(?!\\p{L})`, 'u')

function isMistaken(groups: Groups): boolean {
  const { bank, place } = groups
  const names = [placed(groups, 'payer'), bank, place]
  if (names.some((name) => name !== undefined && name.text.length > longestName)) return true
  // A payer's name in the place of the balance: its number has been taken for something else.
  if (isBalanceWord.test(placed(groups, 'payer')?.text ?? '')) return true
  // Two cards in one text: it is unclear to which of them the money came.
  if (new Set(tailsOf(groups)).size > 1) return true
  return place !== undefined && vocabulary.left.some((word) => place.text.includes(`${word} `))
}

function tailsOf(groups: Groups): string[] {
  return Object.entries(groups).flatMap(([name, group]) => {
    const digits = group && /^(?:card|star)\d*$/.test(name) ? /\d+$/.exec(group.text)?.[0] : undefined
    return digits === undefined ? [] : [digits.slice(-4)]
  })
}

const otherName = new RegExp(
  `(?<!\\p{L}|uvelichen |увеличен )(?:${oneOfWords(vocabulary.left)}|${oneOfWords(vocabulary.otherSum)}\\p{L}*)[: .+-]{0,3}$`,
  'u',
)

/** What is called a balance or a fee is not the amount. */
function isCalledOtherwise(before: string): boolean {
  return otherName.test(before)
}

/** Whether digits go on where a number was thought to end. */
function isCut(text: string, number: Group | undefined): boolean {
  if (number === undefined) return false
  const after = text.slice(number.to)
  if (/^(?:[\d*]|[.,]\d|(?!ru[br]|руб|[рpr](?!\p{L}))\p{L})/u.test(after)) return true
  return /^ \d{3}(?![\d:])/.test(after) && !/[.,-]\d{1,2}$/.test(number.text)
}

const separator = /[ .,-]/
const digit = /\d/

/**
 * The digits of the amount must not be a piece of a longer number: 50 000 is never 000. Digits before it are in order only if the
 * template gives their meaning.
 */
function standsAlone(text: string, groups: Groups): boolean {
  const amount = groups.amount as Group
  const after = text.slice(amount.to, amount.to + 2)
  if (/[\d*]/.test(after[0] ?? '') || (separator.test(after[0] ?? '') && digit.test(after[1] ?? '')))
    return false

  const end = separator.test(text[amount.from - 1] ?? '') ? amount.from - 1 : amount.from
  if (!digit.test(text[end - 1] ?? '')) return true
  const known = Object.entries(groups).filter(([name]) => /^(?:card|star|time|date|when)/.test(name))
  return end < amount.from && known.some(([, group]) => group?.to === end)
}

const clock = /\d{1,2}:\d{2}(?::\d{2})?/
const calendar = /\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?/

function partsOf(groups: Groups, { text, folded }: NormalText, tailOf: Kind): Partial<Movement> {
  const asPrinted = (group: Group | undefined) => group && text.slice(group.from, group.to).trim()
  const balance = groups.balance && readBalance(groups.balance.text)
  const payer = asPrinted(placed(groups, 'payer'))
  const when = placed(groups, 'when')?.text ?? ''
  const tail = placed(groups, 'card') ?? placed(groups, 'star')
  // With its stars, if it had any.
  const card = /\d+$/.exec(tail?.text ?? '')?.[0]
  const payerBank = asPrinted(groups.bank)
  const time = clock.exec(groups.time?.text ?? when)?.[0]
  const date = calendar.exec(groups.date?.text ?? when)?.[0]
  return {
    ...(balance && { balance }),
    ...(card &&
      tail && { cardTail: endOf(card), tailOf: tailOf === 'named' ? namedBefore(folded, tail) : tailOf }),
    ...(payer && { payer }),
    ...(payerBank && { payerBank }),
    ...(time && { time }),
    ...(date && { date }),
  }
}

type Kind = TailOf | 'named'

const wholeNumber = 12

/** Of a whole number the end; of an end all that is printed, for three or five digits are not the last four. */
function endOf(digits: string): string {
  return digits.length >= wholeNumber ? digits.slice(-4) : digits
}

const accounts =
  /(?<!\p{L})(?:плат[.] ?|сбер[.] ?)?(?:счет[ау]?|сч|schet[au]?|sch|account|acc|договор[ау]?|контракт[ау]?|dogovor[au]?|kontrakt)[ .:;,№-]{0,3}(?:\p{L}?\d{0,16}[*x.]{0,8} ?)?$/u

function namedBefore(folded: string, { from }: Group): TailOf {
  return accounts.test(folded.slice(0, from)) ? 'account' : 'card'
}
