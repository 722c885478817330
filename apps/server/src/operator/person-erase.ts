import { unknownPassword } from '../auth/index.ts'
import type { Services } from '../boot/compose-services.ts'
import { eraseHeldOf } from '../held-changes/index.ts'
import { dropMailsTo } from '../notifications/index.ts'
import { eraseMethod, requisiteSeal } from '../payment-methods/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { revokeCodes } from '../platform/one-time-codes.ts'
import type { Secrets } from '../platform/secrets.ts'
import { removeDevicesOf } from '../push/index.ts'
import { disconnectAll } from '../telegram/index.ts'
import type { User } from '../users/index.ts'
import { act } from './command.ts'
import {
  eraseAccount,
  eraseEvidence,
  eraseLargeTables,
  eraseRows,
  lockPerson,
  methodIdsOf,
} from './person-erasures.ts'
import { obstaclesOf } from './person-obstacles.ts'

export interface EraseParts {
  readonly services: Pick<Services, 'db' | 'files' | 'users' | 'auth' | 'sessions' | 'telegram'>
  readonly secrets: Secrets
}

/** Erases a person and keeps the books: sums, deals, the ledger and the audit stay, with an id and no name. */
export async function erasePerson(
  { services, secrets }: EraseParts,
  email: string,
  reason: string,
): Promise<string> {
  const { db, users, auth, files } = services
  const user = await users.findByEmail(email)
  if (!user) throw new Error(`Nobody has the address ${email}.`)
  const passwordHash = await unknownPassword(auth.passwords)
  await db.write((tx) => assertNothingOpen(tx, user))
  // Before the rest, which makes the person unfindable: ended in between, the command is given again.
  await eraseLargeTables(db, user.id)
  const evidence = await db.write(async (tx) => {
    await lockPerson(tx, user.id)
    await assertNothingOpen(tx, user)
    await closeDoors(tx, services, user)
    await dropMailsTo(tx, secrets, user.email)
    for (const id of await methodIdsOf(tx, user.id)) await eraseMethod(tx, requisiteSeal(secrets), id)
    await eraseHeldOf(tx, secrets, user.id)
    const names = await eraseEvidence(tx, user.id)
    await eraseRows(tx, user.id, user.email)
    await eraseAccount(tx, user.id, passwordHash)
    const after = { reason, files: names.length }
    await writeAudit(tx, { ...act, action: 'person.erase', subject: `user:${user.id}`, after })
    return names
  })
  await eraseLargeTables(db, user.id)
  // After commit. What a crash leaves of evidence, the hourly sweep removes.
  for (const name of evidence) await files.remove('evidence', name)
  if (user.avatarFile) await files.remove('avatars', user.avatarFile)
  return user.id
}

async function assertNothingOpen(tx: Tx, { id, email }: User): Promise<void> {
  const obstacles = await obstaclesOf(tx, id)
  if (obstacles.length > 0) throw new Error(`Nothing changed: ${email} ${obstacles.join('; ')}.`)
}

async function closeDoors(
  tx: Tx,
  { sessions, telegram }: Pick<Services, 'sessions' | 'telegram'>,
  { id, email }: User,
): Promise<void> {
  await sessions.endAllOf(tx, id, 'erased')
  await removeDevicesOf(tx, id)
  await disconnectAll(telegram.parts, tx, id)
  await revokeCodes(tx, [id, email])
}
