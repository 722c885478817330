import { isSettingsPassword, passwordAlphabet, passwordRules } from '@florin/contract'
import type { Actor } from '../http/request.ts'
import type { Tx } from '../platform/database.ts'
import type { CodeBinding, RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import { type Returnable, returnOf, type User } from '../users/index.ts'
import { takeAccountBack } from './change-email.ts'
import { isCommonPassword } from './common-passwords.ts'
import { guessCode } from './guess.ts'
import { sendingCode } from './limits.ts'
import { type AuthParts, attemptOf, type Visitor } from './parts.ts'
import { demandSecondFactor, isNewerFactor, proverOf } from './second-factor.ts'
import { knowsDevice } from './session-store.ts'

export interface NewPassword {
  readonly email: string
  readonly code: string | undefined
  readonly password: string
  readonly confirmation: string
  readonly secondFactor: string | undefined
}

/** A code for somebody who forgot the password. An unknown address gets the same answer, after the same work, and no letter. */
export async function askReset(parts: AuthParts, email: string, visitor: Visitor): Promise<void> {
  const { isKnown } = await knowsDevice(parts.db.each, email, visitor.deviceHash)
  await parts.limits.take(sendingCode('strangers', attemptOf(email, visitor, isKnown)))
  await parts.db.write(async (tx) => {
    const found = await parts.users.credentials(tx, email)
    // An address that was this account's until lately takes it back by the same way.
    const change = await returnOf(tx, email)
    const payload: ResetPayload = found?.user.id ?? change ?? null
    const code = await parts.codes.issue(tx, { purpose: 'password.reset', subject: email }, payload)
    const { language } = visitor.caller
    const template = found ? 'code.password_reset' : 'code.email_return'
    if (payload) await parts.queueMail(tx, { to: email, language, template, values: { code } })
    else await parts.outbox.add(tx, 'nothing', {})
  })
}

/** A code for somebody who is signed in and wants another password. It works in that very session only. */
export async function askChange(
  parts: AuthParts,
  actor: Actor,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const user = await ownAccount(parts, actor, email)
  // By the address, not by the device: a session can call with a new device cookie each time.
  await parts.limits.take(sendingCode('owner', attemptOf(user.email, visitor, false)))
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, changeBinding(actor))
    const { language } = visitor.caller
    await parts.queueMail(tx, {
      to: user.email,
      language,
      template: 'code.password_change',
      values: { code },
    })
  })
}

/** Forgotten password: the code from the mail sets a new one, and every session ends. */
export async function reset(parts: AuthParts, input: NewPassword, visitor: Visitor): Promise<void> {
  const broken = passwordRules
    .filter((rule) => !rule.holds(input.password))
    .map((rule) => `field.password_${rule.name}`)
  if (!passwordAlphabet.test(input.password)) broken.push('field.password_alphabet')
  const code = judgePassword(input, broken)
  const binding = { purpose: 'password.reset', subject: input.email } as const
  const { isKnown } = await knowsDevice(parts.db.each, input.email, visitor.deviceHash)
  const right = await guessCode(parts, attemptOf(input.email, visitor, isKnown), binding, code)
  const payload = right.payload as ResetPayload
  // No account has this address, so the code was guessed.
  if (payload === null) throw new Problem('code.wrong')
  await demandFactorOf(parts, payload, input, visitor)
  await setPassword(parts, right, input.password, async (tx) =>
    typeof payload === 'string' ? payload : (await takeAccountBack(parts, tx, payload, visitor)).userId,
  )
}

/** A mailbox alone resets nothing of somebody who has a second factor, unless it was set up after the address was changed. */
async function demandFactorOf(
  parts: AuthParts,
  payload: NonNullable<ResetPayload>,
  { secondFactor }: NewPassword,
  visitor: Visitor,
): Promise<void> {
  const { userId, changedAt } =
    typeof payload === 'string'
      ? { userId: payload, changedAt: undefined }
      : { userId: payload.userId, changedAt: payload.changedAt }
  if (changedAt !== undefined && (await isNewerFactor(parts, userId, new Date(changedAt)))) return
  await demandSecondFactor(parts, proverOf(userId, visitor), secondFactor)
}

/** Whose password it is, or the change of address that is undone with it; null where the stored code is a decoy that was never sent. */
type ResetPayload = string | Returnable | null

/** The settings variant: own session, own address, and a code that this session asked for. Other sessions end. */
export async function change(
  parts: AuthParts,
  actor: Actor,
  input: NewPassword,
  visitor: Visitor,
): Promise<void> {
  const user = await ownAccount(parts, actor, input.email)
  const code = judgePassword(input, isSettingsPassword(input.password) ? [] : ['field.password_settings'])
  const prover = { userId: user.id, by: actor.sessionId, caller: visitor.caller }
  await demandSecondFactor(parts, prover, input.secondFactor)
  const right = await guessCode(parts, attemptOf(user.email, visitor, true), changeBinding(actor), code)
  await setPassword(parts, right, input.password, async () => user.id, actor.sessionId)
}

function changeBinding(actor: Actor): CodeBinding {
  return { purpose: 'password.change', subject: actor.userId, sessionId: actor.sessionId }
}

async function ownAccount(parts: AuthParts, actor: Actor, email: string): Promise<User> {
  const user = await parts.users.find(actor.userId, parts.db.each)
  if (user.email !== email) throw new Problem('email.not_own')
  return user
}

/** Judges everything but the code first, so that a weak password does not burn a try. */
function judgePassword(input: NewPassword, broken: string[]): string {
  if (broken.length > 0) throw new Problem('request.invalid', { fields: { new_password: broken } })
  if (input.password !== input.confirmation) throw new Problem('password.mismatch')
  if (isCommonPassword(input.password)) throw new Problem('password.common', { field: 'new_password' })
  if (input.code === undefined) throw new Problem('code.missing')
  return input.code
}

async function setPassword(
  parts: AuthParts,
  right: RightCode,
  password: string,
  ownerOf: (tx: Tx) => Promise<string>,
  keepSession?: string,
): Promise<void> {
  const passwordHash = await parts.passwords.hash(password)
  await parts.db.write(async (tx) => {
    await parts.codes.spend(tx, right)
    const userId = await ownerOf(tx)
    await parts.users.setPassword(tx, userId, passwordHash)
    await parts.sessions.endAllOf(tx, userId, 'password changed', keepSession)
    await parts.forgetDevices(tx, userId)
    await parts.tell(tx, { userId, kind: 'password.changed', values: {} })
  })
}
