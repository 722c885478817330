import { agoText } from '../../../lib/ago.ts'
import { formats } from '../../../lib/format.ts'
import { type TextKey, textsOf } from '../../../lib/texts.tsx'
import type { Check } from './doctor-queries.ts'

type Fact = Pick<Check, 'fact' | 'values'>

const networks: Record<string, TextKey<'doctor'>> = {
  wifi: 'network_wifi',
  cellular: 'network_cellular',
  mobile: 'network_cellular',
  ethernet: 'network_ethernet',
  none: 'network_none',
}

/** The catalogue's sentences choose by number. */
const choices: Record<string, Record<string, number>> = {
  charging: { no: 0, yes: 1, unknown: 2 },
  background: { unknown: 0, allowed: 1 },
  direction: { none: 0, behind: 1, ahead: 2 },
  after: { unknown: 0, update: 1, kill: 2, boot: 3 },
}

/** What was found, in a sentence. A word that this page does not know yet is no reason to show a key. */
export function factWords({ fact, values }: Fact, now: number): string {
  const t = textsOf('doctor')
  const key = `fact.${fact}` as TextKey<'doctor'>
  const sentence = t(key, shown(values, now))
  return sentence === key ? t('fact.other') : sentence
}

/** Whether the sentence says how long ago something was, and goes on counting. */
export function isAging({ values }: Pick<Fact, 'values'>): boolean {
  return 'seen_at' in values
}

function shown(values: Fact['values'], now: number): Fact['values'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => shownValue(name, value, now)))
}

function shownValue(name: string, value: string | number, now: number): [string, string | number] {
  switch (name) {
    case 'at':
      return ['time', clockOrDay(String(value), now)]
    case 'seen_at':
      return ['ago', agoText(String(value), now)]
    case 'charge':
      return [name, formats().percent(Number(value))]
    case 'uptime':
      return [name, shareText(Number(value))]
    case 'roubles':
      return [name, wholeRoubles(Number(value))]
    case 'network':
      return [name, networkName(String(value))]
    default:
      return [name, choices[name]?.[value] ?? value]
  }
}

/** 13:02 of today; of an older day with its date. */
function clockOrDay(moment: string, now: number): string {
  const { date, time, dateTime } = formats()
  return date(moment) === date(new Date(now)) ? time(moment) : dateTime(moment)
}

/** 99,8% · 100% */
function shareText(percent: number): string {
  return `${Number.isInteger(percent) ? formats().count(percent) : formats().oneDecimal(percent)}%`
}

/** 15 000 ₽ · ₽15,000: a limit, which has no kopecks. */
function wholeRoubles(sum: number): string {
  return formats()
    .roubles(String(sum))
    .replace(/[.,]00(?!\d)/, '')
}

function networkName(network: string): string {
  return textsOf('doctor')(networks[network.toLowerCase()] ?? 'network_other')
}
