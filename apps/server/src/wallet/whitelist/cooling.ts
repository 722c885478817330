import type { Queryable } from '../../platform/database.ts'
import { hoursToReturn } from '../../users/index.ts'
import type { CoolingSettings } from './parts.ts'

/**
 * How long a new address waits, and a whitelist that was switched off. While the address before can take the account back it waits for that,
 * too: else money would be gone before the owner's time to act is over. Where nothing waits, nothing waits for that either.
 */
export async function coolingHoursOf(
  { coolingHours }: CoolingSettings,
  tx: Queryable,
  userId: string,
): Promise<number> {
  return coolingHours === 0 ? 0 : Math.max(coolingHours, await hoursToReturn(tx, userId))
}
