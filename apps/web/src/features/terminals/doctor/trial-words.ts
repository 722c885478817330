import { formats } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { textsOf } from '../../../lib/texts.tsx'
import type { Trial } from './doctor-queries.ts'

type Step = Trial['steps'][number]

/** 14:30:02,1: the first step tells when the phone saw it, to a tenth. */
export function clockText(moment: string): string {
  return new Intl.DateTimeFormat(currentLanguage() === 'ru' ? 'ru-RU' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 1,
  }).format(new Date(moment))
}

const secondMs = 1_000

/** 40 мс · 1,2 сек · 12 сек */
function spanText(ms: number): string {
  const t = textsOf('doctor')
  if (ms < secondMs) return t('milliseconds', { count: formats().count(ms) })
  return secondsText(ms)
}

/** 0,7 сек; from ten on without a tenth. */
export function secondsText(ms: number): string {
  const { count, oneDecimal } = formats()
  const seconds = ms / secondMs
  return textsOf('doctor')('seconds', {
    count: seconds < 10 ? oneDecimal(Math.max(0.1, seconds)) : count(Math.round(seconds)),
  })
}

/** What stands under a step: when it was seen, how long it took after the step before; of the last that nobody was needed. */
export function stepNote({ step, state, at, after_ms: afterMs }: Step): string | undefined {
  const t = textsOf('doctor')
  if (state !== 'done') return undefined
  if (step === 'closes') return t('step_closes_how')
  if (afterMs !== null) return `+${spanText(afterMs)}`
  return at === null ? undefined : clockText(at)
}

/** The step that ended the way before its end. */
export function failedStep({ steps }: Pick<Trial, 'steps'>): Step | undefined {
  return steps.find(({ state }) => state === 'failed')
}

/** Whether the server got it: then the phone does its work, and something behind it does not. */
export function hasArrived({ steps }: Pick<Trial, 'steps'>): boolean {
  return steps.some(({ step, state }) => step === 'arrived' && state === 'done')
}
