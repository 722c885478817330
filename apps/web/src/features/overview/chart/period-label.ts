import type { ChartRange, Language } from '@florin/contract/rules'
import { formatter } from '../../../lib/format.ts'

/** When a bar began, in short for the axis and in full for whoever points at it. In the browser's own time. */
export function periodLabels(range: ChartRange, language: Language) {
  const { time, tick, date, longDate } = formatter(language)
  const locale = language === 'ru' ? 'ru-RU' : 'en-US'
  const month = new Intl.DateTimeFormat(locale, { month: 'short' })
  const monthOfYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const labels: Record<ChartRange, Labels> = {
    '24h': { short: time, full: (period) => `${date(period)} ${time(period)}` },
    '30d': { short: tick, full: longDate },
    '1y': {
      short: (period) => month.format(new Date(period)).replace(/\.$/, ''),
      full: (period) => monthOfYear.format(new Date(period)),
    },
  }
  return labels[range]
}

interface Labels {
  short(period: string): string
  full(period: string): string
}
