import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import type { User } from '../users/index.ts'
import { guessCode } from './guess.ts'
import { loggingIn, type SignInAttempt, sendingCode } from './limits.ts'
import { type AuthParts, attemptOf, type Visitor } from './parts.ts'
import { demandSecondFactor, proverOf } from './second-factor.ts'
import { knowsDevice } from './session-store.ts'
import type { OpenedSession } from './sessions.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The right password brings a code by mail. */
export async function startLogin(
  parts: AuthParts,
  credentials: Credentials,
  visitor: Visitor,
): Promise<void> {
  const { user, attempt } = await proveKnowledge(parts, credentials, visitor)
  await parts.limits.take(sendingCode('owner', attempt))
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, { purpose: 'login', subject: user.email })
    await parts.queueMail(tx, {
      to: user.email,
      language: visitor.caller.language,
      template: 'code.login',
      values: { code },
    })
  })
}

/** Password and code together open a session. */
export async function finishLogin(
  parts: AuthParts,
  { code, secondFactor, ...credentials }: Credentials & { code: string; secondFactor?: string | undefined },
  visitor: Visitor,
): Promise<OpenedSession> {
  const { user, attempt, isNewDevice } = await proveKnowledge(parts, credentials, visitor)
  const right = await guessCode(parts, attempt, { purpose: 'login', subject: user.email }, code)
  if (user.isBlocked) throw new Problem('account.blocked')
  // After the mailed code: a caller who has only the password must not learn which accounts have a second factor.
  await demandSecondFactor(parts, proverOf(user.id, visitor), secondFactor)
  const { ip, userAgent, language } = visitor.caller
  return parts.db.write(async (tx) => {
    await parts.codes.spend(tx, right)
    await parts.users.rememberLanguage(tx, user.id, language)
    if (isNewDevice) {
      const values = { time: timeText(new Date()), ip, device: userAgent || '-' }
      await parts.tell(tx, { userId: user.id, kind: 'login.new_device', values })
    }
    return parts.sessions.open(tx, user, { ip, userAgent, deviceHash: visitor.deviceHash })
  })
}

/** An unknown address and a wrong password get the same answer, after the same time. */
async function proveKnowledge(
  parts: AuthParts,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<{ user: User; attempt: SignInAttempt; isNewDevice: boolean }> {
  const { isKnown, hasHistory } = await knowsDevice(parts.db.each, email, visitor.deviceHash)
  const attempt = attemptOf(email, visitor, isKnown)
  await parts.limits.take(loggingIn(attempt))
  const found = await parts.users.credentials(parts.db.each, email)
  const isRight = await parts.passwords.isRight(password, found?.passwordHash)
  if (!found || !isRight) throw new Problem('auth.wrong_credentials')
  return { user: found.user, attempt, isNewDevice: hasHistory && !isKnown }
}
