import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { revokeCodes } from '../platform/one-time-codes.ts'
import { timeText } from '../platform/time-text.ts'
import { endReturn } from '../users/index.ts'
import { type OperatorAct, unknownPassword } from './create-staff.ts'
import type { AuthParts } from './parts.ts'
import { removeFactor } from './second-factor-store.ts'
import { forgetKnownDevices } from './session-store.ts'

/**
 * For a person whose sign-in is lost or compromised: every session, password and authenticator app is revoked, and a new password is set
 * with a code by mail. A previous address can no longer take the account back either: the operator has verified whose account it is.
 */
export async function resetSignIn(
  parts: AuthParts & { disconnectMessengers(tx: Tx, userId: string): Promise<unknown> },
  email: string,
  { actor, origin }: OperatorAct,
): Promise<void> {
  const user = await parts.users.findByEmail(email)
  if (!user) throw new Error(`Nobody has the address ${email}.`)
  const passwordHash = await unknownPassword(parts.passwords)
  await parts.db.write(async (tx) => {
    await parts.users.setPassword(tx, user.id, passwordHash)
    await parts.sessions.endAllOf(tx, user.id, 'sign-in reset')
    await forgetKnownDevices(tx, user.id)
    const hadEmailChange = await endReturn(tx, user.id)
    const hadSecondFactor = await removeFactor(tx, user.id)
    await parts.forgetDevices(tx, user.id)
    await parts.disconnectMessengers(tx, user.id)
    await revokeCodes(tx, [user.email, user.id])
    await writeAudit(tx, {
      actor,
      action: 'sign_in.reset',
      subject: `user:${user.id}`,
      after: { hadSecondFactor, ...(hadEmailChange && { hadEmailChange }) },
      origin,
    })
    const values = { time: timeText(new Date()) }
    await parts.queueMail(tx, { to: email, language: user.language, template: 'sign_in.reset', values })
  })
}
