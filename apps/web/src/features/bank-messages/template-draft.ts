import type {
  Channel,
  Direction,
  SaveBody,
  SuggestedTemplate,
  TailOf,
  Template,
} from './bank-messages-queries.ts'

export const valueNames = ['amount', 'balance', 'card', 'payer', 'time'] as const
export type ValueName = (typeof valueNames)[number]
/** As typed; what is empty is not asked of the text. */
export type DraftValues = Readonly<Record<ValueName, string>>

export interface SampleDraft {
  /** Tells samples apart while they are added and taken away. */
  readonly key: number
  readonly text: string
  readonly expected: DraftValues
}

export interface TemplateDraft {
  readonly id: string | undefined
  readonly baseVersion: number | undefined
  readonly isActive: boolean
  readonly name: string
  readonly banks: readonly string[]
  readonly channels: readonly Channel[]
  readonly direction: Direction
  readonly pattern: string
  readonly tailOf: TailOf
  readonly samples: readonly SampleDraft[]
}

export const patternMaxLength = 2_048
export const textMaxLength = 2_048
export const nameMaxLength = 80
/** The test takes twenty texts, and the last of them is the one that is only tried. */
export const mostSamples = 19
const fewestSamples = 2
const shortestName = 3

const noValues: DraftValues = { amount: '', balance: '', card: '', payer: '', time: '' }

export function newDraft(): TemplateDraft {
  return {
    id: undefined,
    baseVersion: undefined,
    isActive: true,
    name: '',
    banks: [],
    channels: ['sms'],
    direction: 'credit',
    pattern: '',
    tailOf: 'card',
    samples: [sampleOf(0), sampleOf(1)],
  }
}

export function draftOf(template: Template): TemplateDraft {
  const { id, version, is_active, name, banks, channels, direction, pattern, tail_of, samples } = template
  return {
    id,
    baseVersion: version,
    isActive: is_active,
    name,
    banks,
    channels,
    direction,
    pattern,
    tailOf: tail_of ?? 'card',
    samples: samples.map(({ text, expected }, at) => sampleOf(at, text, expected)),
  }
}

/** The first sample is the text itself; the second is left to whoever knows another. */
export function draftFrom({
  banks,
  channels,
  direction,
  pattern,
  text,
  values,
}: SuggestedTemplate): TemplateDraft {
  return {
    ...newDraft(),
    banks,
    channels,
    direction,
    pattern,
    samples: [sampleOf(0, text, values), sampleOf(1)],
  }
}

export function withSample(draft: TemplateDraft): TemplateDraft {
  const key = Math.max(-1, ...draft.samples.map((sample) => sample.key)) + 1
  return { ...draft, samples: [...draft.samples, sampleOf(key)] }
}

export function withoutSample(draft: TemplateDraft, key: number): TemplateDraft {
  return { ...draft, samples: draft.samples.filter((sample) => sample.key !== key) }
}

export function changeSample(
  draft: TemplateDraft,
  key: number,
  change: Partial<Omit<SampleDraft, 'key'>>,
): TemplateDraft {
  return {
    ...draft,
    samples: draft.samples.map((sample) => (sample.key === key ? { ...sample, ...change } : sample)),
  }
}

export function valuesOf(read: Partial<Record<ValueName, string | undefined>>): DraftValues {
  return { ...noValues, ...Object.fromEntries(Object.entries(read).filter(([, value]) => value)) }
}

/** 12 500,5 is 12500.5: support copies sums out of the banks' texts. */
export function plainSum(typed: string): string {
  return typed.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
}

export function isSum(typed: string): boolean {
  return /^-?\d+(\.\d{1,2})?$/.test(plainSum(typed))
}

export type DraftField = 'name' | 'banks' | 'channels' | 'pattern' | 'samples'
export const draftFields: readonly DraftField[] = ['name', 'banks', 'channels', 'pattern', 'samples']

/** What the server would refuse without looking further. */
export function faultsOf(draft: TemplateDraft): readonly DraftField[] {
  const filled = filledSamples(draft)
  const isWhole = filled.every(({ text, expected }) => text.trim() !== '' && isWholeExpectation(expected))
  const faults: Record<DraftField, boolean> = {
    name: draft.name.trim().length < shortestName,
    banks: draft.banks.length === 0,
    channels: draft.channels.length === 0,
    pattern: draft.pattern.trim() === '',
    samples: filled.length < fewestSamples || !isWhole,
  }
  return draftFields.filter((field) => faults[field])
}

export function bodyOf(draft: TemplateDraft): SaveBody {
  const { id, baseVersion, isActive, name, banks, channels, direction, pattern, tailOf } = draft
  return {
    ...(id !== undefined && { id }),
    ...(baseVersion !== undefined && { base_version: baseVersion }),
    is_active: isActive,
    name: name.trim(),
    banks: [...banks],
    channels: [...channels],
    direction,
    pattern,
    tail_of: tailOf,
    samples: filledSamples(draft).map(({ text, expected }) => ({ text, expected: sent(expected) })),
  }
}

/** A sample that nobody has touched is not one. */
function filledSamples({ samples }: TemplateDraft): readonly SampleDraft[] {
  return samples.filter(
    ({ text, expected }) => text.trim() !== '' || valueNames.some((name) => expected[name] !== ''),
  )
}

function isWholeExpectation({ amount, balance }: DraftValues): boolean {
  return isSum(amount) && (balance.trim() === '' || isSum(balance))
}

function sent(expected: DraftValues): Partial<Record<ValueName, string>> {
  const given = valueNames.map((name) => [
    name,
    isMoney(name) ? plainSum(expected[name]) : expected[name].trim(),
  ])
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

export function isMoney(name: ValueName): boolean {
  return name === 'amount' || name === 'balance'
}

function sampleOf(
  key: number,
  text = '',
  read: Partial<Record<ValueName, string | undefined>> = {},
): SampleDraft {
  return { key, text, expected: valuesOf(read) }
}
