import type { LimitUse } from '../../platform/rate-limits.ts'

const hour = 3_600
const day = 86_400

export function changingStandingOrder(userId: string): LimitUse[] {
  return [{ name: 'settlement.address', key: userId, limits: [{ max: 5, seconds: day }] }]
}

export function changingSchedule(userId: string): LimitUse[] {
  return [{ name: 'settlement.schedule', key: userId, limits: [{ max: 10, seconds: day }] }]
}

export function askingToSettle(userId: string): LimitUse[] {
  return [
    {
      name: 'settlement.request',
      key: userId,
      limits: [
        { max: 10, seconds: hour },
        { max: 30, seconds: day },
      ],
    },
  ]
}

/** How many settlements of one merchant may be on their way or done. Counted in their own table, under the person's lock. */
export const settlementsAtMost = { hour: 20, day: 100 }
