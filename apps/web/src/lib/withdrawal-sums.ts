import { add, basisPoints, compare, format, money, parse, shareUp } from '@florin/money'
import { usdtOf } from './available.ts'

export interface WithdrawalSums {
  readonly amount: string
  readonly fee: string
  readonly total: string
}

export type AmountFault = 'amount_format' | 'amount_positive' | 'amount_too_much'

/** The fee comes on top, rounded up to the last digit, as the server takes it. Undefined for what is no amount. */
export function withdrawalSums(typed: string, percent: string): WithdrawalSums | undefined {
  const sums = sumsOf(typed, percent)
  return sums && { amount: format(sums.amount), fee: format(sums.fee), total: format(sums.total) }
}

/** What is wrong with an amount before anything is sent; the server judges again. */
export function amountFault(typed: string, percent: string, available: string): AmountFault | undefined {
  const sums = sumsOf(typed, percent)
  if (sums === undefined) return 'amount_format'
  if (sums.amount.units === 0n) return 'amount_positive'
  return compare(sums.total, usdtOf(available)) > 0 ? 'amount_too_much' : undefined
}

/** The largest amount that, with its fee, still fits what is available. */
export function largestWithdrawal(available: string, percent: string): string {
  const whole = 10_000n
  const most = (usdtOf(available).units * whole) / (whole + BigInt(shareOf(percent)))
  return format(money('USDT', most)).replace(/\.?0+$/, '')
}

function sumsOf(typed: string, percent: string) {
  const amount = parse('USDT', typed)
  if (amount === undefined) return undefined
  const fee = shareUp(amount, shareOf(percent))
  return { amount, fee, total: add(amount, fee) }
}

/** "1.50" percent is 150 basis points, read from the text: a float would make 114.99999 of 1.15. */
function shareOf(percent: string) {
  const [whole = '0', fraction = ''] = percent.split('.')
  return basisPoints(Number(whole + fraction.slice(0, 2).padEnd(2, '0')))
}
