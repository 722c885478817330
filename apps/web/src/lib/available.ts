import { format, isNegative, type Money, parse, subtract, zero } from '@florin/money'

/** What may be spent now, in the wire's decimal text: the balance without what is frozen, never below zero. */
export function availableOf(profile: { balance: string; frozen_balance: string }): string {
  const left = subtract(usdtOf(profile.balance), usdtOf(profile.frozen_balance))
  return format(isNegative(left) ? zero('USDT') : left)
}

/** The contract promises plain decimals; showing zero for anything else would be a lie about money. */
export function usdtOf(amount: string): Money<'USDT'> {
  const read = parse('USDT', amount)
  if (read === undefined) throw new RangeError(`Not an amount of USDT: ${amount}`)
  return read
}
