import type { formatter } from '../../../lib/format.ts'
import type { Texts } from '../../../lib/texts.tsx'

/** 87,5%: a tenth of a percent is many orders. */
export function conversionText(percent: number, { exactPercent }: ReturnType<typeof formatter>): string {
  return exactPercent(percent).replace(/\d%$/, '%')
}

/** Under a minute only seconds are told. */
export function confirmText(total: number, t: Texts<'shop'>): string {
  const values = { minutes: Math.floor(total / 60), seconds: total % 60 }
  return t(values.minutes > 0 ? 'minutes' : 'seconds', values)
}

export type Growth =
  | { readonly is: 'more' | 'less'; readonly percent: number }
  | { readonly is: 'same' }
  | { readonly is: 'first' }

/** By how much thirty days brought more than the thirty before, to a tenth of a percent. For words, not for money. */
export function growthOf(now: string, before: string): Growth {
  const [later, earlier] = [kopecksOf(now), kopecksOf(before)]
  if (earlier === 0n) return { is: 'first' }
  const tenths = ((later - earlier) * 1_000n) / earlier
  if (tenths === 0n) return { is: 'same' }
  return { is: tenths > 0n ? 'more' : 'less', percent: Math.abs(Number(tenths)) / 10 }
}

const kopecksOf = (sum: string) => BigInt(sum.replace('.', ''))

/** 40 min, 3 h, 2 days: how long an address has been silent. */
export function durationText(ms: number, t: Texts<'shop'>): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  if (minutes < 60) return t('duration_minutes', { count: minutes })
  if (minutes < 60 * 48) return t('duration_hours', { count: Math.floor(minutes / 60) })
  return t('duration_days', { count: Math.floor(minutes / 1_440) })
}

/** nordic.shop/florin/hook: without what every address begins with. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
