import { type RE2JS, RE2Set } from 're2js'
import { readAmount, readBalance } from './amount.ts'
import type { CompiledTemplate } from './compile-template.ts'
import type { Movement } from './message.ts'
import type { NormalText } from './normalise.ts'
import { vocabulary } from './vocabulary.ts'

/** What a template reads from a text, or undefined if the text is not of its kind or its amount cannot be trusted. */
export function matchTemplate(compiled: CompiledTemplate, normal: NormalText): Movement | undefined {
  const { template, required, unless } = compiled
  const compared = template.mixedLetters ? normal.skeleton : normal.folded
  if (!required.every((row) => row.some((literal) => compared.includes(literal)))) return undefined
  if (unless.some((words) => compared.includes(words))) return undefined

  // Not before: asking for the expression makes it.
  const { expression } = compiled
  if (!expression.testExact(compared)) return undefined
  const groups = groupsOf(compiled, compared)
  if (!groups || isMistaken(groups)) return undefined
  const amount = groups.amount && standsAlone(compared, groups) ? readAmount(groups.amount.text) : undefined
  if (!amount || amount.units <= 0n) return undefined
  return {
    templateId: template.id,
    templateVersion: template.version,
    amount,
    ...partsOf(groups, normal.text),
  }
}

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

function isMistaken(groups: Groups): boolean {
  const { bank, place } = groups
  const names = [placed(groups, 'payer'), bank, place]
  if (names.some((name) => name !== undefined && name.text.length > longestName)) return true
  return place !== undefined && vocabulary.left.some((word) => place.text.includes(`${word} `))
}

const separator = /[ .,-]/
const digit = /\d/

/**
 * The digits of the amount must not be a piece of a longer number: 50 000 is never 000. Digits before it are in order
 * only if the template knows what they are.
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

function partsOf(groups: Groups, text: string): Partial<Movement> {
  const asPrinted = (group: Group | undefined) => group && text.slice(group.from, group.to).trim()
  const balance = groups.balance && readBalance(groups.balance.text)
  const payer = asPrinted(placed(groups, 'payer'))
  const when = placed(groups, 'when')?.text ?? ''
  // With its stars, if it had any.
  const card = /\d+$/.exec((placed(groups, 'card') ?? placed(groups, 'star'))?.text ?? '')?.[0]
  const payerBank = asPrinted(groups.bank)
  const time = clock.exec(groups.time?.text ?? when)?.[0]
  const date = calendar.exec(groups.date?.text ?? when)?.[0]
  return {
    ...(balance && { balance }),
    ...(card && { cardTail: card.slice(-4) }),
    ...(payer && { payer }),
    ...(payerBank && { payerBank }),
    ...(time && { time }),
    ...(date && { date }),
  }
}
