import { format, money } from '@florin/money'
import { usdtOf } from './available.ts'

const rateDecimals = 8
const kopecksPerUnit = 10n ** BigInt(6 + rateDecimals - 2)

/** The same money in roubles, to the nearest kopeck. Only an idea of the sum: no deal is made at this rate. */
export function roublesOf(balance: string, rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const scaledRate = BigInt(whole + fraction.slice(0, rateDecimals).padEnd(rateDecimals, '0'))
  const product = usdtOf(balance).units * scaledRate
  return format(money('RUB', (product + kopecksPerUnit / 2n) / kopecksPerUnit))
}
