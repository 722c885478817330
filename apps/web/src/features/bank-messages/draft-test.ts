import type { TestAnswer, TestBody } from './bank-messages-queries.ts'
import {
  type DraftValues,
  isMoney,
  plainSum,
  type TemplateDraft,
  type ValueName,
  valueNames,
} from './template-draft.ts'

export type TextResult = TestAnswer['results'][number]

const mostTexts = 20

/** The question for the server, or nothing while it could only refuse it. */
export function testBodyOf(draft: TemplateDraft, tried: string): TestBody | undefined {
  const { id, banks, channels, direction, pattern, tailOf } = draft
  if (banks.length === 0 || channels.length === 0 || pattern.trim() === '') return undefined
  return {
    ...(id !== undefined && { id }),
    banks: [...banks],
    channels: [...channels],
    direction,
    pattern,
    tail_of: tailOf,
    texts: textsOf(draft, tried),
  }
}

/** Each text once, the tried one last. */
function textsOf({ samples }: TemplateDraft, tried: string): string[] {
  const all = [...samples.map(({ text }) => text), tried].filter((text) => text.trim() !== '')
  return [...new Set(all)].slice(0, mostTexts)
}

/** By text, not by place: samples come and go while an answer is on its way. */
export function resultsByText(answer: TestAnswer | undefined): ReadonlyMap<string, TextResult> {
  const results = new Map<string, TextResult>()
  for (const [at, text] of (answer?.texts ?? []).entries()) {
    const result = answer?.results[at]
    if (result) results.set(text, result)
  }
  return results
}

/** What is expected and was read otherwise. Nothing is asked of a value that is left empty. */
export function differing(expected: DraftValues, read: TextResult['values']): readonly ValueName[] {
  return valueNames.filter((name) => {
    const wanted = expected[name].trim()
    if (wanted === '') return false
    const got = read[name] ?? ''
    return isMoney(name) ? !isSameSum(wanted, got) : wanted !== got
  })
}

/** Something was read that is not expected yet, so taking it over would change something. */
export function isNews(expected: DraftValues, read: TextResult['values']): boolean {
  const isUnasked = (name: ValueName) => expected[name].trim() === '' && read[name] !== undefined
  return differing(expected, read).length > 0 || valueNames.some(isUnasked)
}

function isSameSum(one: string, other: string): boolean {
  return kopecks(one) === kopecks(other)
}

// Compared as digits: a float would round what must be exact.
function kopecks(sum: string): string {
  const [whole = '', fraction = ''] = plainSum(sum).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

export type DraftVerdict = 'same' | 'differs' | 'unread'

export function verdictOf(expected: DraftValues, { is_match, values }: TextResult): DraftVerdict {
  if (!is_match) return 'unread'
  return differing(expected, values).length === 0 ? 'same' : 'differs'
}

export interface Blocks {
  readonly problems: boolean
  /** How many samples are known not to be read as they must. */
  readonly samples: number
  readonly clashes: boolean
}

/** Why saving would be refused, as far as the last test knows. */
export function blocksOf(
  draft: TemplateDraft,
  answer: TestAnswer | undefined,
  results: ReadonlyMap<string, TextResult>,
): Blocks {
  const failing = draft.samples.filter(({ text, expected }) => {
    const result = results.get(text)
    return result !== undefined && verdictOf(expected, result) !== 'same'
  })
  const hasProblems = (answer?.problems.length ?? 0) > 0
  return {
    problems: hasProblems,
    // A broken pattern reads nothing: that is one fault, not one for each sample.
    samples: hasProblems ? 0 : failing.length,
    // A template that is switched off may contradict others; it reads nothing.
    clashes: draft.isActive && (answer?.clashes.length ?? 0) > 0,
  }
}
