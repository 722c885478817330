import {
  IconAlertTriangle,
  IconCheck,
  IconCoins,
  IconLock,
  IconPlugConnectedX,
  IconPower,
  type TablerIcon,
} from '@tabler/icons-react'
import { formats } from '../../lib/format.ts'
import type { JudgedMethod, Phone, Readiness } from '../../lib/readiness.ts'
import { type Texts, textsOf } from '../../lib/texts.tsx'
import { silenceOf } from './silence.ts'

/** What its owner can do about it. */
export type Mend =
  | 'rating'
  | 'top_up'
  | 'bind'
  | 'check'
  | 'switch_on'
  | 'settings'
  | 'disputes'
  | 'support'
  | 'nothing'

type Condition = NonNullable<JudgedMethod['verdict']>
type Family = 'ok' | 'warn' | 'bad' | 'mute'

interface Face {
  readonly family: Family
  readonly icon: TablerIcon
  readonly mend: Mend
}

const faces: Readonly<Record<Condition, Face>> = {
  blocked: { family: 'bad', icon: IconLock, mend: 'support' },
  not_activated: { family: 'warn', icon: IconLock, mend: 'support' },
  not_working: { family: 'bad', icon: IconLock, mend: 'support' },
  method_rating: { family: 'bad', icon: IconLock, mend: 'rating' },
  trader_rating: { family: 'bad', icon: IconLock, mend: 'rating' },
  debt: { family: 'bad', icon: IconAlertTriangle, mend: 'top_up' },
  disputes: { family: 'bad', icon: IconAlertTriangle, mend: 'disputes' },
  unbound: { family: 'warn', icon: IconPlugConnectedX, mend: 'bind' },
  terminal_silent: { family: 'bad', icon: IconAlertTriangle, mend: 'check' },
  bank_blocked: { family: 'bad', icon: IconAlertTriangle, mend: 'check' },
  inactive: { family: 'mute', icon: IconPower, mend: 'switch_on' },
  mode: { family: 'warn', icon: IconAlertTriangle, mend: 'settings' },
  amount_range: { family: 'warn', icon: IconAlertTriangle, mend: 'settings' },
  margin: { family: 'warn', icon: IconAlertTriangle, mend: 'support' },
  funds: { family: 'warn', icon: IconCoins, mend: 'top_up' },
  method_hour: { family: 'mute', icon: IconAlertTriangle, mend: 'nothing' },
}

const gets: Face = { family: 'ok', icon: IconCheck, mend: 'nothing' }

export const faceOf = ({ verdict }: Pick<JudgedMethod, 'verdict'>): Face =>
  verdict === null ? gets : faces[verdict]

export function shortWords({ verdict }: Pick<JudgedMethod, 'verdict'>): string {
  const t = textsOf('readiness')
  return verdict === null ? t('short_gets') : t(`short_${verdict}`)
}

/** «12 мин», where there is little room. */
export function fewWords(phone: Phone | undefined, now: number): string | undefined {
  const silence = phone && silenceOf(phone.seen_at, now)
  return silence && textsOf('readiness')(`few_${silence.unit}`, { count: silence.count })
}

/** «12 минут», in a sentence. */
export function silenceWords(phone: Phone | undefined, now: number): string | undefined {
  const silence = phone && silenceOf(phone.seen_at, now)
  return silence && textsOf('readiness')(silence.unit, { count: silence.count })
}

export const phoneOf = (readiness: Readiness, id: string | null) =>
  readiness.phones.find((phone) => phone.id === id)

/** The one sentence about a method: the first thing in the way, in the owner's order. */
export function verdictSentence(readiness: Readiness, method: JudgedMethod, now: number): string {
  const t = textsOf('readiness')
  const { verdict } = method
  if (verdict === null) return t('gets')
  if (verdict === 'terminal_silent') return silentSentence(t, phoneOf(readiness, method.terminal_id), now)
  if (verdict === 'inactive' && method.is_changed_by_staff) return t('no_staff_changed')
  const { percent, usdtNumber } = formats()
  const { facts } = readiness
  return t(`no_${verdict}`, {
    rating: percent(Math.floor(verdict === 'trader_rating' ? facts.rating : method.rating)),
    least: percent(facts.least_rating),
    sum: usdtNumber(facts.debt),
    count: facts.open_disputes,
    most: facts.most_disputes,
  })
}

function silentSentence(t: Texts<'readiness'>, phone: Phone | undefined, now: number): string {
  const time = fewWords(phone, now)
  return time === undefined ? t('no_terminal_never') : t('no_terminal_silent', { time })
}

/** «последняя в 14:22»; of another day its date. */
export function lastDealWords(at: string | null, now: number): string | undefined {
  if (at === null) return undefined
  const t = textsOf('readiness')
  const { time, date } = formats()
  return date(at) === date(new Date(now))
    ? t('last_at', { time: time(at) })
    : t('last_on', { date: date(at) })
}
