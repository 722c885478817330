import type { StaffUser } from '@florin/contract'
import type { UserChange } from '../users-queries.ts'

export const userFlags = [
  'is_activated',
  'is_premium',
  'is_work',
  'is_lead',
  'verify_email',
  'verify_phone',
  'wallet_output_permission',
] as const

export const userPercents = ['deposit_percent', 'withdraw_percent'] as const

export interface UserValues
  extends Pick<StaffUser, (typeof userFlags)[number] | 'account_type'>,
    Record<(typeof userPercents)[number], string> {}

export function valuesOf(user: StaffUser): UserValues {
  const { deposit_percent, withdraw_percent, ...same } = user
  return { ...same, deposit_percent: String(deposit_percent), withdraw_percent: String(withdraw_percent) }
}

/** What is no number is 0. A comma, spaces and a percent sign come with what people paste. */
export function percentOf(typed: string): number {
  const value = Number(typed.replaceAll(/[\s%]/g, '').replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}

/** So many hundredths more or less, from 0 to 100. */
export function steppedPercent(typed: string, steps: number): number {
  return Math.min(100, Math.max(0, Math.round(percentOf(typed) * 100 + steps) / 100))
}

/** Only what differs is sent; undefined where nothing does. */
export function changesOf(values: UserValues, user: StaffUser): UserChange | undefined {
  const flags = userFlags.filter((flag) => values[flag] !== user[flag]).map((flag) => [flag, values[flag]])
  const percents = userPercents
    .filter((percent) => percentOf(values[percent]) !== user[percent])
    .map((percent) => [percent, percentOf(values[percent])])
  const changes = {
    ...Object.fromEntries([...flags, ...percents]),
    ...(values.account_type !== user.account_type && { account_type: values.account_type }),
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}
