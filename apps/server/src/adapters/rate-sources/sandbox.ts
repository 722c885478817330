import type { RateSource } from '../../ports/rate-source.ts'
import { getJson, member, readRate, refuseOlderThan } from './reading.ts'

/** The invented market of the sandbox, named as such wherever its rate is shown. */
export function sandbox(base: string): RateSource {
  return {
    name: 'sandbox',
    async fetch(signal) {
      const answer = await getJson(`${base}/rate`, signal)
      if (member(answer, 'pair') !== 'USDT/RUB') throw new Error('answered for another pair')
      refuseOlderThan(15 * 60_000, Date.parse(String(member(answer, 'at'))))
      return readRate(member(answer, 'rate'))
    },
  }
}
