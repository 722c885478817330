import { basisPoints, format, money, shareUp, subtract } from '@florin/money'
import { usdtOf } from '../../../lib/available.ts'

/** The most whose fee, on top and rounded up, still fits. */
export function arriving(ready: string, percent: string): { readonly arrives: string; readonly fee: string } {
  const all = usdtOf(ready)
  const points = BigInt(percent.replace('.', ''))
  const arrives = money('USDT', (all.units * 10_000n) / (10_000n + points))
  const fee = shareUp(arrives, basisPoints(Number(points)))
  // Rounding up the fee may take one micro-USDT more than there is.
  const fits = arrives.units + fee.units <= all.units ? arrives : subtract(arrives, money('USDT', 1n))
  return { arrives: format(fits), fee: format(shareUp(fits, basisPoints(Number(points)))) }
}
