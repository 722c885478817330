import { formats } from '../../lib/format.ts'
import type { TextKey, Texts } from '../../lib/texts.tsx'
import type { Limits } from './payments-queries.ts'

export interface LimitValues {
  readonly min: string
  readonly max: string
}

const limitMaxDigits = 9
const wholeDollars = new RegExp(`^\\d{1,${limitMaxDigits}}$`)

export function limitValues({ min_amount_for_deposit, max_amount_for_deposit }: Limits): LimitValues {
  return { min: String(min_amount_for_deposit), max: String(max_amount_for_deposit) }
}

export function limitFaults({ min, max }: LimitValues): Partial<Record<'min' | 'max', TextKey<'payments'>>> {
  const isMissing = { min: min === '', max: max === '' }
  const isWrong = { min: !wholeDollars.test(min), max: !wholeDollars.test(max) }
  // 0 in the larger one means that there is no upper limit.
  const isTwisted = !isWrong.min && !isWrong.max && Number(max) !== 0 && Number(min) > Number(max)
  return {
    ...(isWrong.min && { min: 'limit_format' as const }),
    ...(isWrong.max && { max: 'limit_format' as const }),
    ...(isMissing.min && { min: 'limit_min_fault' as const }),
    ...(isMissing.max && { max: 'limit_max_fault' as const }),
    ...(isTwisted && { min: 'limit_order_fault' as const }),
  }
}

/** What to send, or nothing when it already holds. */
export function changedLimits({ min, max }: LimitValues, before: Limits): Limits | undefined {
  const next = { min_amount_for_deposit: Number(min), max_amount_for_deposit: Number(max) }
  const isSame =
    next.min_amount_for_deposit === before.min_amount_for_deposit &&
    next.max_amount_for_deposit === before.max_amount_for_deposit
  return isSame ? undefined : next
}

export function limitsText(limits: Limits, t: Texts<'payments'>): string {
  const { min_amount_for_deposit: min, max_amount_for_deposit: max } = limits
  const { limits: range, dollars } = formats()
  if (max > 0) return range(String(min), String(max))
  return min > 0 ? t('limits_from', { amount: dollars(min) }) : t('limits_none')
}
