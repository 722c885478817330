import type { LimitUse } from '../platform/rate-limits.ts'
import type { MethodChange } from './payment-method.ts'

const minute = 60
const hour = 3_600

/** Adding a number also reveals whether another account has it, so the number of tries is limited. */
export function writingDetails(userId: string): LimitUse[] {
  return [{ name: 'payment.details', key: userId, limits: [{ max: 20, seconds: hour }] }]
}

/** Switches, modes and limits tell nothing, and a trader with many methods turns many of them at once. */
function turningSwitches(userId: string): LimitUse[] {
  return [{ name: 'payment.switches', key: userId, limits: [{ max: 300, seconds: hour }] }]
}

export function changingMethod(userId: string, change: MethodChange): LimitUse[] {
  const { name, card, phone, account } = change
  const hasDetails = [name, card, phone, account].some((detail) => detail !== undefined)
  return hasDetails ? writingDetails(userId) : turningSwitches(userId)
}

export function changingDealLimits(userId: string): LimitUse[] {
  return turningSwitches(userId)
}

/** Each opens thousands of numbers, which costs a core a twentieth of a second. */
export function searchingDigits(userId: string): LimitUse[] {
  return [{ name: 'payment.search', key: userId, limits: [{ max: 60, seconds: minute }] }]
}

/** How many lists of other people’s methods a member of staff opens. */
export function readingAsStaff(userId: string): LimitUse[] {
  return [{ name: 'support.read', key: userId, limits: [{ max: 300, seconds: hour }] }]
}
