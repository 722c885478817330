import type { AccountType } from '@florin/contract'
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
  return users.changePerson(tx, by, userId, { ...percentagesOf(user, accountType), ...change })
}

/** The type decides what deals, methods and keys mean: it changes only while there are none. */
async function assertTypeIsFree(tx: Tx, userId: string): Promise<void> {
  const uses = await inUseBy(tx, userId)
  if (uses.hasDeals) throw new Problem('user.type_has_deals')
  if (uses.hasMethods) throw new Problem('user.type_has_methods')
  if (uses.hasKeys) throw new Problem('user.type_has_keys')
}

/** Percentages that nobody has set follow the type; a trader's 4 % would cost the house its share of a shop's deals. */
function percentagesOf(user: User, next: AccountType): UserChange {
  const was = startingPercentages[user.accountType]
  const starting = startingPercentages[next]
  return {
    ...(user.depositBasisPoints === was.deposit && { depositBasisPoints: starting.deposit }),
    ...(user.withdrawBasisPoints === was.withdraw && { withdrawBasisPoints: starting.withdraw }),
  }
}
