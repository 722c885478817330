import { randomBytes } from 'node:crypto'
import type { Language } from '@florin/contract'
import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { AuthParts } from './parts.ts'

/** Who acts, for the audit. */
export interface OperatorAct {
  readonly actor: string
  readonly origin: Origin
}

export type MadeStaff = 'new' | 'known'

/**
 * Makes a member of staff, with a new account or from an existing one. The new account's password is random and discarded: its owner sets
 * one with a code by mail. There are two transactions; if the process ends between them, the command can be run again and continues.
 */
export async function createStaff(
  parts: AuthParts,
  { email, language }: { email: string; language: Language },
  { actor, origin }: OperatorAct,
): Promise<MadeStaff> {
  const known = await parts.users.findByEmail(email)
  if (known?.isStaff) throw new Error(`Nothing changed: ${email} is a member of staff already.`)
  if (known?.isBlocked) throw new Error(`Nothing changed: ${email} is blocked.`)
  const passwordHash = await unknownPassword(parts.passwords)
  const id = await parts.db.write(async (tx) => {
    const user =
      known ?? (await parts.users.create(tx, { email, passwordHash, language, accountType: 'trader' }))
    if (!user) throw new Error(`Nothing changed: ${email} has just registered. Give the command again.`)
    await writeAudit(tx, { actor, action: 'staff.create', subject: `user:${user.id}`, origin })
    await parts.queueMail(tx, { to: email, language: user.language, template: 'staff.welcome', values: {} })
    return user.id
  })
  await parts.users.changeRights(actor, origin, id, { isStaff: true, isActivated: true })
  return known ? 'known' : 'new'
}

/** The hash of a password that was never seen: signing in needs a reset by mail first, and takes as long as any refusal. */
export function unknownPassword(passwords: Passwords): Promise<string> {
  return passwords.hash(randomBytes(32).toString('base64url'))
}
