import type { AccountType } from '@florin/contract'
import type { RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import { isAddressTaken } from '../users/index.ts'
import { isCommonPassword } from './common-passwords.ts'
import { guessCode } from './guess.ts'
import { registering, sendingCode } from './limits.ts'
import { type AuthParts, attemptOf, type Visitor } from './parts.ts'
import type { OpenedSession } from './sessions.ts'

export interface Registration {
  readonly email: string
  readonly password: string
  readonly accountType: AccountType
  readonly referralCode: string | undefined
}

/** What waits for the code. The account is created only with it, so an address can't be taken by a stranger. */
interface Pending {
  readonly passwordHash: string
  readonly accountType: AccountType
  readonly referralCode?: string
}

/**
 * Sends a code to a new address. An address that has an account gets a letter that says so. In both cases the caller gets the same answer
 * after the same work; in the second a random code is stored that is never sent.
 */
export async function startRegistration(
  parts: AuthParts,
  input: Registration,
  visitor: Visitor,
): Promise<void> {
  const { email, password, accountType, referralCode } = input
  const attempt = attemptOf(email, visitor, false)
  if (isCommonPassword(password)) throw new Problem('password.common')
  if (referralCode) await parts.referrals.check(referralCode, email)
  // Asking again for the code of a running registration is a letter more, not a registration more.
  const isRunning = await parts.codes.isWaiting({ purpose: 'registration', subject: email })
  await parts.limits.take([...(isRunning ? [] : registering(attempt)), ...sendingCode('strangers', attempt)])

  const passwordHash = await parts.passwords.hash(password)
  const pending: Pending = { passwordHash, accountType, ...(referralCode && { referralCode }) }
  const { language } = visitor.caller
  await parts.db.write(async (tx) => {
    const isTaken = await isAddressTaken(tx, email)
    const code = await parts.codes.issue(
      tx,
      { purpose: 'registration', subject: email },
      isTaken ? null : pending,
    )
    await parts.queueMail(
      tx,
      isTaken
        ? { to: email, language, template: 'registration.exists', values: {} }
        : { to: email, language, template: 'code.registration', values: { code } },
    )
  })
}

/** The right code makes the account and signs it in. */
export async function finishRegistration(
  parts: AuthParts,
  { email, code, password }: { email: string; code: string; password: string },
  visitor: Visitor,
): Promise<OpenedSession> {
  const right = await guessCode(
    parts,
    attemptOf(email, visitor, false),
    { purpose: 'registration', subject: email },
    code,
  )
  const pending = await pendingOf(parts, right, password)
  return parts.db.write(async (tx) => {
    await parts.codes.spend(tx, right)
    const user = await parts.users.create(tx, { email, ...pending, language: visitor.caller.language })
    // Two registrations of one address raced, and this one came second.
    if (!user) throw new Problem('code.wrong')
    if (pending.referralCode) await parts.referrals.use(tx, pending.referralCode, email, user.id)
    const { ip, userAgent } = visitor.caller
    return parts.sessions.open(tx, user, { ip, userAgent, deviceHash: visitor.deviceHash })
  })
}

async function pendingOf(parts: AuthParts, right: RightCode, password: string): Promise<Pending> {
  const pending = right.payload as Pending | null
  const isSamePassword = await parts.passwords.isRight(password, pending?.passwordHash)
  if (!pending || !isSamePassword) throw new Problem('code.wrong')
  return pending
}
