import type { Language } from '@florin/contract/rules'
import { formats } from './format.ts'
import { currentLanguage } from './language.ts'

const dayMs = 86_400_000

/** сегодня, 14:21 · yesterday, 22:40 · 08-11-2026: of what is long ago, the day is enough. */
export function dayText(
  moment: string,
  now: number = Date.now(),
  language: Language = currentLanguage(),
): string {
  const { date, time } = formats()
  const ago = Math.round((startOfDay(now) - startOfDay(Date.parse(moment))) / dayMs)
  if (ago > 1) return date(moment)
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.max(0, ago), 'day')
  return `${day}, ${time(moment)}`
}

const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
