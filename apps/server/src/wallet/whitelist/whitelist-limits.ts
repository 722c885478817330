import type { LimitUse } from '../../platform/rate-limits.ts'

export function changingWhitelist(userId: string): LimitUse[] {
  return [{ name: 'whitelist.change', key: userId, limits: [{ max: 5, seconds: 86_400 }] }]
}
