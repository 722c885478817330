import type { RateSource } from '../../ports/rate-source.ts'
import { getJson, member, readRate } from './reading.ts'

/** Coinbase's table of exchange rates with USDT as its base. */
export function coinbase(base = 'https://api.coinbase.com'): RateSource {
  return {
    name: 'coinbase',
    async fetch(signal) {
      const answer = await getJson(`${base}/v2/exchange-rates?currency=USDT`, signal)
      if (member(answer, 'data', 'currency') !== 'USDT') throw new Error('answered for another currency')
      return readRate(member(answer, 'data', 'rates', 'RUB'))
    },
  }
}
