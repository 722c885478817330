import type { StaffUser } from '@florin/contract'
import type { UserChange } from '../users-queries.ts'

/** Flags that move no money and open no right: they can be taken back without a second person. */
const reversible = ['is_activated', 'is_premium', 'is_work', 'verify_email', 'verify_phone'] as const

/** The change that takes this one back; undefined where more than harmless flags has changed. */
export function undoOf(before: StaffUser, sent: UserChange): UserChange | undefined {
  const fields = Object.entries(sent).filter(
    ([field, value]) => field !== 'otp' && value !== undefined && value !== before[field as keyof StaffUser],
  )
  const flags = reversible.filter((flag) => fields.some(([field]) => field === flag))
  if (fields.length === 0 || flags.length < fields.length) return undefined
  return Object.fromEntries(flags.map((flag) => [flag, before[flag]]))
}
