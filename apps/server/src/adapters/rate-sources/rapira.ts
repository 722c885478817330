import type { RateSource } from '../../ports/rate-source.ts'
import { getJson, member, readRate } from './reading.ts'

/** The last trade on an exchange where USDT is bought for roubles directly. */
export function rapira(base = 'https://api.rapira.net'): RateSource {
  return {
    name: 'rapira',
    async fetch(signal) {
      const tickers = member(await getJson(`${base}/open/market/rates`, signal), 'data')
      const ticker = Array.isArray(tickers)
        ? tickers.find((one) => member(one, 'symbol') === 'USDT/RUB')
        : undefined
      return readRate(member(ticker, 'close'))
    },
  }
}
