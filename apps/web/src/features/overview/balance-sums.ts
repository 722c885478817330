import { format, money, parse, subtract } from '@florin/money'

/** What may be spent now, in the wire's decimal text. */
export function availableOf({
  balance,
  frozen_balance,
}: {
  balance: string
  frozen_balance: string
}): string {
  return format(subtract(usdt(balance), usdt(frozen_balance)))
}

const rateDecimals = 8
const kopecksPerUnit = 10n ** BigInt(6 + rateDecimals - 2)

/** The same money in roubles, to the nearest kopeck. Only an idea of the sum: no deal is made at this rate. */
export function roublesOf(balance: string, rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const scaledRate = BigInt(whole + fraction.slice(0, rateDecimals).padEnd(rateDecimals, '0'))
  const product = usdt(balance).units * scaledRate
  return format(money('RUB', (product + kopecksPerUnit / 2n) / kopecksPerUnit))
}

function usdt(amount: string) {
  const read = parse('USDT', amount)
  // The contract promises plain decimals; showing zero for anything else would be a lie about money.
  if (read === undefined) throw new RangeError(`Not an amount of USDT: ${amount}`)
  return read
}
