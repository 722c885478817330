import { format } from '@florin/money'
import type { Channel, Movement, Notice } from '../message.ts'
import { normalise } from '../normalise.ts'
import {
  bankSenders,
  type CompiledTemplate,
  compile,
  matchTemplate,
  type Parse,
  parserOf,
  type Template,
} from '../reading/index.ts'
import { compileActive } from './template-book.ts'
import type { StoredSample, StoredTemplate } from './template-store.ts'

export interface ReadValues {
  readonly amount?: string
  readonly balance?: string
  readonly card?: string
  readonly payer?: string
  readonly time?: string
}

export interface DraftCheck {
  /** Codes of what is wrong with the pattern itself. */
  readonly problems: readonly string[]
  readonly results: readonly { readonly isMatch: boolean; readonly values: ReadValues }[]
  /** Stored samples of the bank that would be read otherwise than they must. */
  readonly clashes: readonly { readonly template: string; readonly text: string }[]
}

/** Tries a draft: alone on the texts given, and together with the bank's other templates on all of its samples. */
export function checkDraft(
  draft: Template,
  texts: readonly string[],
  stored: readonly StoredTemplate[],
): DraftCheck {
  const { compiled, problems } = compile(draft)
  if (!compiled) {
    return {
      problems: problems.map(({ code }) => code.replaceAll('-', '_')),
      results: texts.map(() => ({ isMatch: false, values: {} })),
      clashes: [],
    }
  }
  const results = texts.map((text) => {
    const movement = matchTemplate(compiled, normalise(text))
    return { isMatch: movement !== undefined, values: movement ? valuesOf(movement) : {} }
  })
  return { problems: [], results, clashes: clashesOf(compiled, stored) }
}

/** What is read rightly today and would not be any more. */
function clashesOf(draft: CompiledTemplate, stored: readonly StoredTemplate[]): DraftCheck['clashes'] {
  const others = neighbours(draft.template, stored)
  const compiled = compileActive(others)
  const today = parserOf(compiled)
  const then = parserOf([...compiled, draft])
  return others.flatMap((template) => {
    const banks = template.banks.filter((bank) => draft.template.banks.includes(bank))
    return template.samples
      .filter(
        (sample) =>
          reads(today, { ...template, banks }, sample) && !reads(then, { ...template, banks }, sample),
      )
      .map((sample) => ({ template: template.name, text: sample.text }))
  })
}

/** The samples that the whole set of templates would not read as they must, with this draft among them. */
export function failingSamples(draft: Template, stored: readonly StoredTemplate[]): number[] {
  const { compiled } = compile(draft)
  if (!compiled) return draft.samples.map((_, index) => index)
  const parse = parserOf([...compileActive(neighbours(draft, stored)), compiled])
  return draft.samples.flatMap((sample, index) => (reads(parse, draft, sample) ? [] : [index]))
}

/** What is read beside this draft, without its own older version. */
function neighbours(draft: Template, stored: readonly StoredTemplate[]): StoredTemplate[] {
  return stored.filter(
    ({ id, banks, isActive }) =>
      isActive && id !== draft.id && banks.some((bank) => draft.banks.includes(bank)),
  )
}

function reads(
  parse: Parse,
  template: Pick<Template, 'banks' | 'channels' | 'direction'>,
  sample: StoredSample,
): boolean {
  const [bank = ''] = template.banks
  return template.channels.every((channel) => {
    const sender = senderOf(bank, channel)
    // A bank without a sender on this channel never sends a message there.
    if (sender === undefined) return true
    const notice = parse({ channel, sender, text: sample.text })
    return notice.kind === template.direction && isAsExpected(notice, sample)
  })
}

function isAsExpected(notice: Extract<Notice, { kind: 'credit' | 'debit' }>, sample: StoredSample): boolean {
  const { text: _text, ...expected } = sample
  const read = valuesOf(notice)
  return Object.entries(expected).every(([name, value]) => {
    const got = read[name as keyof ReadValues]
    return name === 'amount' || name === 'balance' ? sameSum(got, value) : got === value
  })
}

function sameSum(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && kopecks(one) === kopecks(other)
}

function kopecks(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  return `${whole}${fraction.padEnd(2, '0')}`
}

export function valuesOf(movement: Movement): ReadValues {
  const { amount, balance, cardTail, payer, time } = movement
  return {
    amount: format(amount),
    ...(balance && { balance: format(balance) }),
    ...(cardTail && { card: cardTail }),
    ...(payer && { payer }),
    ...(time && { time }),
  }
}

function senderOf(bank: string, channel: Channel): string | undefined {
  const senders = bankSenders.find(({ slug }) => slug === bank)
  return channel === 'sms' ? senders?.sms?.[0] : senders?.packages?.[0]
}
