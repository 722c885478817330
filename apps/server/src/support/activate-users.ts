import type { Answer, Contract } from '@florin/contract'
import type { Database, Tx } from '../platform/database.ts'
import type { ChangedBy, User } from '../users/index.ts'
import { type ChangeUserParts, changeUser } from './change-user.ts'

type Activation = Answer<Contract['activateUsers']>
type Outcome = Activation['results'][number]['outcome']

/**
 * Activates several people, each with its own audit entry; without `carryOut` it only returns what would happen. Unknown ids are left out.
 */
export function activateUsers(
  parts: ChangeUserParts & { readonly db: Database },
  by: ChangedBy,
  { userIds, carryOut }: { readonly userIds: readonly string[]; readonly carryOut: boolean },
): Promise<Activation> {
  return parts.db.write(async (tx) => {
    const results: Activation['results'] = []
    // One lock order for all: two who activate the same people wait for each other.
    for (const userId of [...new Set(userIds)].sort()) {
      const user = await parts.users.findAndLock(tx, userId)
      if (user) results.push(await activate(parts, tx, by, user, carryOut))
    }
    return { is_done: carryOut, results }
  })
}

async function activate(
  parts: ChangeUserParts,
  tx: Tx,
  by: ChangedBy,
  user: User,
  carryOut: boolean,
): Promise<Activation['results'][number]> {
  const outcome = outcomeOf(user, by)
  if (carryOut && outcome === 'activated') await changeUser(parts, tx, by, user.id, { isActivated: true })
  return { user_id: user.id, email: user.email, outcome }
}

function outcomeOf(user: User, { actor }: ChangedBy): Outcome {
  if (actor === `user:${user.id}` || user.isBlocked) return 'refused'
  return user.isActivated ? 'unchanged' : 'activated'
}
