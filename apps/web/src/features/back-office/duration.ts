import { useTexts } from '../../lib/texts.tsx'

const minuteMs = 60_000

/** 22 мин · 2 ч 10 мин · 3 дня. A started minute counts. */
export function useDuration(): (ms: number) => string {
  const t = useTexts('back-office')
  return (ms) => {
    const minutes = Math.max(1, Math.round(ms / minuteMs))
    if (minutes < 60) return t('minutes', { minutes })
    const hours = Math.floor(minutes / 60)
    if (hours < 48) return t('hours', { hours, minutes: minutes % 60 })
    return t('day_one', { count: Math.floor(hours / 24) })
  }
}
