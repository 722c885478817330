import type { RateSource } from '../../ports/rate-source.ts'
import { getJson, member, readRate, refuseOlderThan } from './reading.ts'

// The bank sets no rate on weekends, and none for ten days around New Year.
const longestHoliday = 14 * 24 * 3_600_000

/** The official dollar of the day, taken for a USDT: a calm third voice, not a market price. */
export function bankOfRussia(base = 'https://www.cbr-xml-daily.ru'): RateSource {
  return {
    name: 'cbr',
    async fetch(signal) {
      const answer = await getJson(`${base}/daily_json.js`, signal)
      refuseOlderThan(longestHoliday, Date.parse(String(member(answer, 'Date'))))
      const dollar = member(answer, 'Valute', 'USD')
      if (member(dollar, 'Nominal') !== '1') throw new Error('answered for another nominal')
      return readRate(member(dollar, 'Value'))
    },
  }
}
