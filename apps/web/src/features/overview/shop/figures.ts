import type { formatter } from '../../../lib/format.ts'
import type { Texts } from '../../../lib/texts.tsx'

/** 87,5%: a tenth of a percent is many orders. */
export function conversionText(percent: number, { exactPercent }: ReturnType<typeof formatter>): string {
  return exactPercent(percent).replace(/\d%$/, '%')
}

/** Under a minute only seconds are told. */
export function confirmText(total: number, t: Texts<'overview'>): string {
  const values = { minutes: Math.floor(total / 60), seconds: total % 60 }
  return t(values.minutes > 0 ? 'minutes' : 'seconds', values)
}
