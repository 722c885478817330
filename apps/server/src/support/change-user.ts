import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import {
  type ChangedBy,
  type PersonChange,
  startingPercentages,
  type User,
  type UserService,
} from '../users/index.ts'
import { inUseBy } from './account-type-store.ts'

export type UserChange = PersonChange

export interface ChangeUserParts {
  readonly users: Pick<UserService, 'findAndLock' | 'changePerson'>
}

/** Carries a change of a person out and audits it: at once for staff, or when a held change is approved. */
export async function changeUser(
  { users }: ChangeUserParts,
  tx: Tx,
  by: ChangedBy,
  userId: string,
  change: UserChange,
): Promise<User> {
  if (by.actor === `user:${userId}`) throw new Problem('user.own_account')
  const user = await users.findAndLock(tx, userId)
  if (!user) throw new Problem('user.not_found')
  const { accountType } = change
  if (accountType === undefined || accountType === user.accountType)
    return users.changePerson(tx, by, userId, change)
  await assertTypeIsFree(tx, userId)
  assertStartingPercentages(user, change)
  const { deposit, withdraw } = startingPercentages[accountType]
  const starting = { depositBasisPoints: deposit, withdrawBasisPoints: withdraw }
  return users.changePerson(tx, by, userId, { ...starting, ...defined(change) })
}

/** The type decides what deals, methods and keys mean: it changes only while there are none. */
async function assertTypeIsFree(tx: Tx, userId: string): Promise<void> {
  const uses = await inUseBy(tx, userId)
  if (uses.hasDeals) throw new Problem('user.type_has_deals')
  if (uses.hasMethods) throw new Problem('user.type_has_methods')
  if (uses.hasKeys) throw new Problem('user.type_has_keys')
  // A shop is paid out by settlements, without the right to withdraw: that right is given by two people only.
  if (uses.hasIncome) throw new Problem('user.type_has_income')
}

/**
 * A trader gets the percentage of a deal that a shop pays: what was agreed for one type would be another agreement for the other, and
 * nobody has approved that. So agreed percentages are given back first, or named in the same change.
 */
function assertStartingPercentages(user: User, change: UserChange): void {
  const { deposit, withdraw } = startingPercentages[user.accountType]
  const isAgreed =
    (change.depositBasisPoints === undefined && user.depositBasisPoints !== deposit) ||
    (change.withdrawBasisPoints === undefined && user.withdrawBasisPoints !== withdraw)
  if (isAgreed) throw new Problem('user.type_has_percentages')
}

function defined(change: UserChange): UserChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
