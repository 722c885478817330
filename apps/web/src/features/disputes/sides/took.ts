import type { Texts } from '../../../lib/texts.tsx'

/** 1 h 42 min */
export function tookText(from: string, to: string, t: Texts<'disputes'>): string {
  const minutes = Math.max(1, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return t('side_took_days', { days: Math.floor(hours / 24), hours: hours % 24 })
  return hours > 0
    ? t('side_took_hours', { hours, minutes: minutes % 60 })
    : t('side_took_minutes', { minutes })
}
