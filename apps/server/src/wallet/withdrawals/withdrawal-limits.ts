import type { LimitUse } from '../../platform/rate-limits.ts'

const hour = 3_600
const day = 86_400

export function askingToWithdraw(userId: string): LimitUse[] {
  return [
    {
      name: 'withdraw.request',
      key: userId,
      limits: [
        { max: 5, seconds: hour },
        { max: 20, seconds: day },
      ],
    },
  ]
}
