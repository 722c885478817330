import type { Actor } from '../http/request.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { type CodeBinding, type RightCode, revokeCodes } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import {
  isAddressTaken,
  moveToAddress,
  noteSignIn,
  type Returnable,
  type Returned,
  returnToAddress,
  type User,
} from '../users/index.ts'
import { guessCode } from './guess.ts'
import { sendingCode } from './limits.ts'
import { type AuthParts, attemptOf, type Visitor } from './parts.ts'
import { removeFactor } from './second-factor-store.ts'

/** The text of the alert that names what happened to an address of the whitelist. */
const addressRemoved = 'whitelist.action.remove'

export interface EmailChange {
  readonly email: string
  readonly code: string
  readonly newCode: string
}

/**
 * Two codes: one to the address now, which says that its owner agrees, and one to the new address, which says that it is theirs. An address
 * that has an account gets a letter that says so; the caller is answered the same, after the same work.
 */
export async function askEmailChange(
  parts: AuthParts,
  actor: Actor,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const user = await movable(parts, actor, email)
  await parts.limits.take([
    ...sendingCode('owner', attemptOf(user.email, visitor, false)),
    // Its other limits, those of the caller's own address, are among the first.
    ...sendingCode('strangers', attemptOf(email, visitor, false)).filter(({ key }) => key === email),
  ])
  const { language, ip } = visitor.caller
  await parts.db.write(async (tx) => {
    const isTaken = await isAddressTaken(tx, email, user.id)
    const code = await parts.codes.issue(tx, bindingOf('email.change', actor, email))
    const values = { code, new_email: email, time: timeText(new Date()), ip }
    await parts.queueMail(tx, { to: user.email, language, template: 'code.email_change', values })
    const newCode = await parts.codes.issue(tx, bindingOf('email.new', actor, email))
    await parts.queueMail(
      tx,
      isTaken
        ? { to: email, language, template: 'email.in_use', values: {} }
        : { to: email, language, template: 'code.email_new', values: { code: newCode } },
    )
  })
}

/** Both codes are right: the account is of the new address, every other session ends, and the address before can take it back. */
export async function changeEmail(
  parts: AuthParts,
  actor: Actor,
  { email, code, newCode }: EmailChange,
  visitor: Visitor,
): Promise<void> {
  const user = await movable(parts, actor, email)
  const attempt = attemptOf(user.email, visitor, true)
  const right = await guessCode(parts, attempt, bindingOf('email.change', actor, email), code)
  const newRight = await guessCode(parts, attempt, bindingOf('email.new', actor, email), newCode).catch(
    (error: unknown) => {
      const isAboutCode = error instanceof Problem && error.code.startsWith('code.')
      throw isAboutCode ? new Problem(error.code, { field: 'new_otp' }) : error
    },
  )
  await parts.db.write((tx) => move(parts, tx, actor, email, [right, newRight], visitor))
}

async function move(
  parts: AuthParts,
  tx: Tx,
  { userId, sessionId }: Actor,
  email: string,
  codes: readonly RightCode[],
  { caller: { ip, requestId, language }, deviceHash }: Visitor,
): Promise<void> {
  const user = await parts.users.findAndLock(tx, userId)
  if (!user || user.isStaff) throw new Problem('email.staff')
  for (const code of codes) await parts.codes.spend(tx, code)
  // The code could not be known: it was guessed, or the address was taken since.
  if (await isAddressTaken(tx, email, userId)) throw new Problem('code.wrong', { field: 'new_otp' })
  const from = user.email
  const isReturn = await moveToAddress(tx, { userId, from, to: email })
  await parts.sessions.endAllOf(tx, userId, 'email changed', sessionId)
  await parts.forgetDevices(tx, userId)
  await revokeCodes(tx, [from, email, userId])
  // Who shares a mailbox with somebody is one person with them, under the new address too.
  await noteSignIn(tx, { userId, email, ip, deviceHash })
  const origin = { ip, requestId }
  await writeAudit(tx, {
    actor: `user:${userId}`,
    action: 'email.changed',
    subject: `user:${userId}`,
    origin,
  })
  const values = { time: timeText(new Date()), ip }
  await parts.tell(tx, { userId, kind: 'email.changed', values })
  await parts.queueMail(
    tx,
    isReturn
      ? { to: from, language, template: 'email.returned', values }
      : { to: from, language, template: 'email.left', values: { ...values, new_email: email } },
  )
  await parts.announceUser(tx, userId)
}

/** The owner of the previous address did not make the change: the account is theirs again, and every session ends. */
export async function takeAccountBack(
  parts: AuthParts,
  tx: Tx,
  { changeId, changedAt }: Returnable,
  { caller: { ip, requestId, language } }: Visitor,
): Promise<Returned> {
  const returned = await returnToAddress(tx, changeId)
  if (!returned) throw new Problem('code.wrong')
  const { userId, email, left, since } = returned
  await revokeCodes(tx, [email, left, userId])
  // A factor of whoever changed the address would keep its owner out.
  await removeFactor(tx, userId, new Date(changedAt))
  const origin = { ip, requestId }
  // Else a stranger's key would go on, and pay out to the stranger's address when its waiting time is over.
  const forgotten = await parts.forgetDoorsSince(tx, userId, since)
  await writeAudit(tx, {
    actor: `user:${userId}`,
    action: 'email.returned',
    subject: `user:${userId}`,
    after: forgotten,
    origin,
  })
  const values = { time: timeText(new Date()), ip }
  for (const key of forgotten.keys)
    await parts.tell(tx, { userId, kind: 'merchant_key.revoked', values: { ...values, key } })
  if (forgotten.settlementAddress !== undefined)
    await parts.tell(tx, { userId, kind: 'settlement_address.ended', values })
  for (const address of forgotten.wallets) {
    const removed = { action: addressRemoved, address, time: values.time }
    await parts.tell(tx, { userId, kind: 'whitelist.changed', values: removed })
  }
  if (forgotten.hadTelegram) await parts.tell(tx, { userId, kind: 'telegram.reset', values })
  const removed = forgotten.webhooks.join(', ')
  await parts.tell(tx, {
    userId,
    kind: 'email.changed',
    values: { ...values, ...(removed !== '' && { removed_endpoints: removed }) },
  })
  await parts.queueMail(tx, { to: left, language, template: 'email.returned', values })
  return returned
}

function bindingOf(purpose: 'email.change' | 'email.new', actor: Actor, email: string): CodeBinding {
  return { purpose, subject: actor.userId, sessionId: actor.sessionId, parameters: { email } }
}

/** Staff's address says who may act on other people's money: it is the operator's to give. */
async function movable(parts: AuthParts, actor: Actor, email: string): Promise<User> {
  const user = await parts.users.find(actor.userId, parts.db.each)
  if (user.isStaff) throw new Problem('email.staff')
  if (user.email === email) throw new Problem('email.same')
  return user
}
