import { formats } from '../../lib/format.ts'
import type { TextKey, Texts } from '../../lib/texts.tsx'
import type { Held } from './held-queries.ts'

export type HeldTexts = Texts<'held'>

/** A word that a newer server may know and this page does not: then its own name is better than nothing. */
export function wordOf(t: HeldTexts, group: 'field' | 'effect' | 'kind', name: string): string {
  const key = `${group}_${name.replaceAll('.', '_')}` as TextKey<'held'>
  const text = t(key)
  return text === key ? name : text
}

const percentFields = new Set(['deposit_percent', 'withdraw_percent'])
const usdtFields = new Set(['queued_withdrawals', 'debt'])
const roubleFields = new Set(['verdict_sum', 'receipt_sum', 'deal_sum'])

/** Kinds that move the very sum that is shown: told to its last digit. Everything else shows four decimals, like every balance. */
const exactKinds = new Set<Held['kind']>(['dispute.verdict', 'receipt.attach', 'debt.cover'])

export function usdtFormats(kind: Held['kind']) {
  const { six, signedSix, balanceNumber, profitNumber } = formats()
  return exactKinds.has(kind)
    ? { plain: six, signed: signedSix }
    : { plain: balanceNumber, signed: profitNumber }
}

/** A value of a field in the reader's way of writing. */
export function valueText(t: HeldTexts, kind: Held['kind'], field: string, value: string | null): string {
  const { exactPercent, roubles } = formats()
  if (value === null) return t('value_none')
  if (percentFields.has(field)) return exactPercent(value)
  if (usdtFields.has(field)) return `${usdtFormats(kind).plain(value)}\u00A0USDT`
  if (roubleFields.has(field)) return roubles(value)
  if (value === 'on') return t('value_on')
  if (value === 'off') return t('value_off')
  return value
}

/** What the primary button repeats: 2,25 → 1,50%. Nothing where the values are words. */
export function changeText(t: HeldTexts, { kind, fields }: Held): string | undefined {
  const [line, ...more] = fields
  if (line === undefined || more.length > 0 || !percentFields.has(line.field)) return undefined
  const before = valueText(t, kind, line.field, line.before).replace('%', '')
  return `${before} → ${valueText(t, kind, line.field, line.after)}`
}

/** Whole hours that are left, by this browser's clock; at least one while it waits. */
export function hoursLeft(expiresAt: string, now = Date.now()): number {
  return Math.max(1, Math.floor((Date.parse(expiresAt) - now) / 3_600_000))
}

/** The difference of two exact decimals, exactly. */
export function deltaOf(before: string, after: string): string {
  const micro = unitsOf(after) - unitsOf(before)
  const digits = (micro < 0n ? -micro : micro).toString().padStart(7, '0')
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
  return text.startsWith('-') ? -units : units
}
