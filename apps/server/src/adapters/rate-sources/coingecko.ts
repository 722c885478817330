import type { RateSource } from '../../ports/rate-source.ts'
import { getJson, member, readRate, refuseOlderThan } from './reading.ts'

const query = 'ids=tether&vs_currencies=rub&precision=4&include_last_updated_at=true'

/** An average over exchanges, weighted by volume. */
export function coingecko(base = 'https://api.coingecko.com'): RateSource {
  return {
    name: 'coingecko',
    async fetch(signal) {
      const answer = await getJson(`${base}/api/v3/simple/price?${query}`, signal)
      refuseOlderThan(30 * 60_000, Number(member(answer, 'tether', 'last_updated_at')) * 1000)
      return readRate(member(answer, 'tether', 'rub'))
    },
  }
}
