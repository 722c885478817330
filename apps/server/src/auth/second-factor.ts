import { randomBytes } from 'node:crypto'
import { productName } from '@florin/contract'
import type { Actor, Caller } from '../http/request.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { CodeBinding, RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import { guessCode } from './guess.ts'
import { sendingCode } from './limits.ts'
import { type AuthParts, attemptOf, type Visitor } from './parts.ts'
import * as store from './second-factor-store.ts'
import { base32, keyUri, stepOf } from './totp.ts'

/** Who proves it: a session, or a browser before there is one, so that a thief does not use up the owner's tries. */
export interface Prover {
  readonly userId: string
  readonly by: string
  readonly caller: Pick<Caller, 'ip'>
}

/** Before there is a session: by the browser, where it says which it is, else by its address. */
export function proverOf(userId: string, { deviceHash, caller }: Visitor): Prover {
  return { userId, by: `${deviceHash.toString('hex').slice(0, 16)} ${caller.ip}`, caller }
}

const recoveryCodes = 10

/**
 * Requires the second factor of a person who has one. Runs before the verb and outside its transaction: a code is used up even where the
 * verb fails afterwards.
 */
export async function demandSecondFactor(
  parts: AuthParts,
  prover: Prover,
  typed: string | undefined,
): Promise<void> {
  const factor = await store.findFactor(parts.db.each, prover.userId)
  if (!factor?.confirmed_at) return
  if (typed === undefined) throw new Problem('second_factor.needed')
  await parts.limits.take(guessing(prover))
  const plain = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(plain)) return proveStep(parts, prover, factor, plain)
  return proveRecovery(parts, prover, plain)
}

/** Was it set up after that moment? */
export async function isNewerFactor({ db }: AuthParts, userId: string, moment: Date): Promise<boolean> {
  const factor = await store.findFactor(db.each, userId)
  return factor?.confirmed_at != null && factor.confirmed_at >= moment
}

async function proveStep(parts: AuthParts, prover: Prover, factor: store.FactorRow, code: string) {
  const secret = openSecret(parts, prover.userId, factor.sealed_secret)
  const step = stepOf(secret, code, factor.now_seconds)
  if (step === undefined) return refuseFactor(parts, prover)
  if (!(await store.takeStep(parts.db.each, prover.userId, step))) throw new Problem('second_factor.used')
}

async function proveRecovery(parts: AuthParts, prover: Prover, code: string): Promise<void> {
  const { userId, caller } = prover
  const isTaken = await parts.db.write(async (tx) => {
    if (!(await store.takeRecoveryCode(tx, userId, recoveryHash(parts, userId, code)))) return false
    await tell(parts, tx, userId, 'recovery_used', caller)
    return true
  })
  if (!isTaken) return refuseFactor(parts, prover)
}

/** A caller who gets this far knows the password and reads the mail: the owner gets an alert before a thief has guessed for long. */
async function refuseFactor(parts: AuthParts, { userId, caller }: Prover): Promise<never> {
  await parts.limits
    .take([{ name: 'second_factor.unheard', key: userId, limits: [{ max: 3, seconds: 3_600 }] }])
    .catch(async (error: unknown) => {
      if (!(error instanceof Problem)) throw error
      const isFirst = await parts.limits
        .take([{ name: 'second_factor.heard', key: userId, limits: [{ max: 1, seconds: 86_400 }] }])
        .then(() => true)
        .catch(() => false)
      if (isFirst) await parts.db.write((tx) => tell(parts, tx, userId, 'guessed', caller))
    })
  throw new Problem('second_factor.wrong')
}

/** A million codes, three of them valid at a time: at this rate guessing takes years, and the owner gets an alert within minutes. */
function guessing({ userId, by }: Prover) {
  return [
    { name: 'second_factor.guess', key: `${userId} ${by}`, limits: [{ max: 8, seconds: 900 }] },
    // Of all browsers and sessions together; far above what an owner needs, so that a thief does not lock them out quickly.
    { name: 'second_factor.guess.all', key: userId, limits: [{ max: 60, seconds: 86_400 }] },
  ]
}

export async function readSecondFactor(parts: AuthParts, { userId, isStaff }: Actor) {
  const factor = await store.findFactor(parts.db.each, userId)
  const since = factor?.confirmed_at ?? null
  return {
    is_on: since !== null,
    since: since?.toISOString() ?? null,
    recovery_left: since ? (factor?.recovery_left ?? 0) : 0,
    is_demanded: isStaff && parts.staffNeedsSecondFactor && since === null,
  }
}

export async function askFactorCode(parts: AuthParts, actor: Actor, visitor: Visitor): Promise<void> {
  const user = await parts.users.find(actor.userId, parts.db.each)
  await parts.limits.take(sendingCode('owner', attemptOf(user.email, visitor, false)))
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, bindingOf(actor))
    const { language } = visitor.caller
    await parts.queueMail(tx, { to: user.email, language, template: 'code.second_factor', values: { code } })
  })
}

/** With a mailed code: a stolen session alone must not lock its owner out by a factor of the thief's. */
export async function startSecondFactor(
  parts: AuthParts,
  actor: Actor,
  code: string | undefined,
  visitor: Visitor,
): Promise<{ secret: string; uri: string }> {
  if ((await store.findFactor(parts.db.each, actor.userId))?.confirmed_at)
    throw new Problem('second_factor.on')
  const right = await guessMailedCode(parts, actor, code, visitor)
  const { email } = await parts.users.find(actor.userId, parts.db.each)
  const bytes = randomBytes(20)
  const secret = base32(bytes)
  await parts.db.write(async (tx) => {
    await parts.codes.spend(tx, right)
    const sealed = parts.secrets.seal(contextOf(actor.userId), bytes.toString('hex'))
    const { userId, sessionId } = actor
    if (!(await store.beginFactor(tx, { userId, sessionId, sealed }))) throw new Problem('second_factor.on')
  })
  return { secret, uri: keyUri(productName, email, secret) }
}

/** The app's first code proves that it works: from now on the second factor is required. */
export async function confirmSecondFactor(
  parts: AuthParts,
  { userId, sessionId }: Actor,
  totp: string,
  caller: Caller,
): Promise<string[]> {
  await parts.limits.take(guessing({ userId, by: sessionId, caller }))
  const codes = await parts.db.write(async (tx) => {
    const begun = await store.lockBeginning(tx, userId, sessionId)
    if (!begun) throw new Problem('second_factor.not_started')
    const step = stepOf(openSecret(parts, userId, begun.sealed_secret), totp, begun.now_seconds)
    if (step === undefined) throw new Problem('second_factor.wrong', { field: 'totp' })
    await store.confirmFactor(tx, userId, step)
    await parts.sessions.endAllOf(tx, userId, 'second factor set up', sessionId)
    await audit(tx, userId, 'second_factor.on', caller)
    await tell(parts, tx, userId, 'on', caller)
    return freshCodes(parts, tx, userId)
  })
  parts.sessions.forget(userId)
  return codes
}

export async function renewRecoveryCodes(
  parts: AuthParts,
  actor: Actor,
  code: string | undefined,
  visitor: Visitor,
): Promise<string[]> {
  await assertOn(parts, actor)
  const right = await guessMailedCode(parts, actor, code, visitor)
  return parts.db.write(async (tx) => {
    await parts.codes.spend(tx, right)
    await tell(parts, tx, actor.userId, 'renewed', visitor.caller)
    return freshCodes(parts, tx, actor.userId)
  })
}

export async function endSecondFactor(
  parts: AuthParts,
  actor: Actor,
  code: string | undefined,
  visitor: Visitor,
): Promise<void> {
  await assertOn(parts, actor)
  const right = await guessMailedCode(parts, actor, code, visitor)
  const { userId, sessionId } = actor
  await parts.db.write(async (tx) => {
    await parts.codes.spend(tx, right)
    if (!(await store.removeFactor(tx, userId))) throw new Problem('second_factor.off')
    await parts.sessions.endAllOf(tx, userId, 'second factor ended', sessionId)
    await audit(tx, userId, 'second_factor.off', visitor.caller)
    await tell(parts, tx, userId, 'off', visitor.caller)
  })
  parts.sessions.forget(userId)
}

async function assertOn({ db }: AuthParts, { userId }: Actor): Promise<void> {
  if (!(await store.findFactor(db.each, userId))?.confirmed_at) throw new Problem('second_factor.off')
}

async function guessMailedCode(
  parts: AuthParts,
  actor: Actor,
  code: string | undefined,
  visitor: Visitor,
): Promise<RightCode> {
  if (code === undefined) throw new Problem('code.missing')
  const { email } = await parts.users.find(actor.userId, parts.db.each)
  return guessCode(parts, attemptOf(email, visitor, true), bindingOf(actor), code)
}

function bindingOf({ userId, sessionId }: Actor): CodeBinding {
  return { purpose: 'second_factor', subject: userId, sessionId }
}

const contextOf = (userId: string) => `second-factor:${userId}`

function openSecret({ secrets }: AuthParts, userId: string, sealed: Buffer): Buffer {
  return Buffer.from(secrets.unseal(contextOf(userId), sealed), 'hex')
}

/** Twelve letters and digits of 32, that is 60 bits. It has the same limit of tries as a password. */
async function freshCodes(parts: AuthParts, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(8)).slice(0, 12))
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(parts, userId, code)),
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

function recoveryHash({ secrets }: AuthParts, userId: string, code: string): Buffer {
  return secrets.mac('recovery-code', userId, code)
}

async function tell(parts: AuthParts, tx: Tx, userId: string, act: string, { ip }: Pick<Caller, 'ip'>) {
  const values = { changed_factor: `second_factor.act.${act}`, time: timeText(new Date()), ip }
  await parts.tell(tx, { userId, kind: 'second_factor.changed', values })
}

async function audit(tx: Tx, userId: string, action: string, { ip, requestId }: Caller): Promise<void> {
  const subject = `user:${userId}`
  await writeAudit(tx, { actor: subject, action, subject, origin: { ip, requestId } })
}
