import type { Language } from '@florin/contract/rules'
import { currentLanguage } from './language.ts'

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** 12 сек назад · 3 hr ago, in the largest unit that fits. A clock that runs behind the server's is not in the future. */
export function agoText(moment: string, now: number, language: Language = currentLanguage()): string {
  const past = Math.max(0, Math.floor((now - Date.parse(moment)) / 1_000))
  const { unit, seconds } = units.find((each) => past >= each.seconds) ?? units[3]
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' })
  // The design abbreviates without full stops, and a number never leaves its unit.
  return format
    .format(-Math.floor(past / seconds), unit)
    .replace(/\./g, '')
    .replace(/(\d) /, '$1\u00A0')
}
