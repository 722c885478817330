import type { DisputeRole } from '@florin/contract'
import type { Actor } from '../http/request.ts'

/** The role of a person in lists of cases. */
export function roleOf({ isStaff, accountType }: Pick<Actor, 'isStaff' | 'accountType'>): DisputeRole {
  return isStaff ? 'support' : accountType
}

/** The role of a person in one case; undefined for a stranger. Cases of test keys are visible to their shop only. */
export function partIn(
  { traderId, merchantId, isTest }: { traderId: string; merchantId: string; isTest: boolean },
  { userId, isStaff }: Pick<Actor, 'userId' | 'isStaff'>,
): DisputeRole | undefined {
  // A member of support has no office in a case of their own.
  if (merchantId === userId) return 'merchant'
  if (isTest) return undefined
  if (traderId === userId) return 'trader'
  return isStaff ? 'support' : undefined
}
