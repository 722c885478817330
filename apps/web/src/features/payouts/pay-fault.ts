import { compare } from '@florin/money'
import { usdtOf } from '../../lib/available.ts'
import type { TextKey } from '../../lib/texts.tsx'
import { withdrawalSums } from '../../lib/withdrawal-sums.ts'
import { isAboveZero } from './is-above-zero.ts'
import type { Payouts } from './payouts-queries.ts'

/** What is wrong with an amount before anything is sent; the server judges again. */
export function payFault(
  typed: string,
  { minimum, most, fee_percent: percent }: Pick<Payouts, 'minimum' | 'most' | 'fee_percent'>,
): TextKey<'payouts'> | undefined {
  if (typed === '') return 'amount_missing'
  const sums = withdrawalSums(typed, percent)
  if (sums === undefined) return 'amount_format'
  const amount = usdtOf(sums.amount)
  if (amount.units === 0n || compare(amount, usdtOf(minimum)) < 0) return 'amount_low'
  return compare(amount, usdtOf(most)) > 0 ? 'amount_high' : undefined
}

/** Why nothing can be paid out at all for now; undefined where something can. */
export function whyClosed(now: Payouts): TextKey<'payouts'> | undefined {
  if (now.address === null) return 'pay_closed_none'
  if (!now.address.is_usable) return 'pay_closed_cooling'
  if (now.is_halted) return 'pay_closed_halted'
  return isAboveZero(now.debt) ? 'pay_closed_debt' : undefined
}
