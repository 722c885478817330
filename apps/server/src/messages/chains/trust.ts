import type { ChainState, Language } from '@florin/contract'
import { type Money, parse } from '@florin/money'
import type { Actor, Caller } from '../../http/request.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { CodeBinding, OneTimeCodes, RightCode } from '../../platform/one-time-codes.ts'
import { Problem } from '../../platform/problem.ts'
import type { LimitUse, RateLimits } from '../../platform/rate-limits.ts'
import { writeOnce } from '../../platform/write-once.ts'
import type { LetterRequest } from '../../ports/letters.ts'
import { chainStates } from './for-deals.ts'
import type { ChainParts } from './parts.ts'
import { proveByTyping } from './prove-chain.ts'

/** A payment method as its owner's acts of trust know it. */
export interface OwnMethod {
  readonly id: string
  readonly bank: string
  readonly terminalId: string | undefined
  /** How its owner recognises it: the last digits. */
  readonly requisite: string
}

/** What its owner may do about how far texts are believed. Never staff in their place. */
export interface TrustParts {
  readonly messages: ChainParts
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  addressOf(userId: string): Promise<{ readonly email: string; readonly language: Language }>
  /** Undefined for another user's. Locked when it is read in a transaction that changes it. */
  ownMethod(tx: Queryable, ownerId: string, id: string): Promise<OwnMethod | undefined>
  setTakesUnproven(tx: Tx, ownerId: string, id: string, isOn: boolean): Promise<void>
}

interface BalanceInput {
  readonly methodId: string
  /** Roubles, as the bank's app shows them. */
  readonly balance: string
}

/** Mails a code that is good for this balance of this method only. */
export async function askBalanceCode(
  parts: TrustParts,
  actor: Actor,
  caller: Caller,
  input: BalanceInput,
): Promise<void> {
  const method = await boundMethod(parts, parts.messages.db.each, actor, input.methodId)
  await mailCode(parts, actor, caller, balanceBinding(actor, input), {
    template: 'code.balance',
    values: { requisite: method.requisite },
  })
}

/** The balance that the bank's app shows, proven by its owner with a code. */
export function proveBalance(
  parts: TrustParts,
  actor: Actor,
  caller: Caller,
  input: BalanceInput & { readonly code: string },
): Promise<ChainState> {
  const { db, live } = parts.messages
  return writeOnce(db, async (write) => {
    await boundMethod(parts, db.each, actor, input.methodId)
    const right = await guessTrustCode(parts, actor, caller, balanceBinding(actor, input), input.code)
    return write(async (tx) => {
      const method = await boundMethod(parts, tx, actor, input.methodId)
      await parts.codes.spend(tx, right)
      const { id, bank, terminalId } = method
      await proveByTyping(parts.messages, tx, { id, bank, terminalId }, roubles(input.balance))
      // Never the balance itself: whoever knows it can forge the next text.
      await audit(tx, actor, caller, 'payment.balance_proven', id)
      await live.announce(tx, actor.userId, { type: 'payments.changed' })
      return (await chainStates(parts.messages, tx, [{ id, bank, terminalId }])).get(id) ?? 'unproven'
    })
  })
}

export async function askUnprovenCode(
  parts: TrustParts,
  actor: Actor,
  caller: Caller,
  methodId: string,
): Promise<void> {
  const method = await ownMethod(parts, parts.messages.db.each, actor, methodId)
  await assertUnproven(parts, parts.messages.db.each, method)
  await mailCode(parts, actor, caller, unprovenBinding(actor, methodId), {
    template: 'code.unproven',
    values: { requisite: method.requisite },
  })
}

/** On only with a code, and never where a chain is proven; off at once. */
export function switchUnproven(
  parts: TrustParts,
  actor: Actor,
  caller: Caller,
  input: { readonly methodId: string; readonly isOn: boolean; readonly code: string | undefined },
): Promise<void> {
  const { db, live } = parts.messages
  const { methodId, isOn } = input
  return writeOnce(db, async (write) => {
    await ownMethod(parts, db.each, actor, methodId)
    const right = isOn
      ? await guessTrustCode(parts, actor, caller, unprovenBinding(actor, methodId), input.code)
      : undefined
    await write(async (tx) => {
      const method = await ownMethod(parts, tx, actor, methodId)
      if (isOn) await assertUnproven(parts, tx, method)
      if (right) await parts.codes.spend(tx, right)
      await parts.setTakesUnproven(tx, actor.userId, methodId, isOn)
      await audit(tx, actor, caller, isOn ? 'payment.unproven_on' : 'payment.unproven_off', methodId)
      await live.announce(tx, actor.userId, { type: 'payments.changed' })
    })
  })
}

async function ownMethod(
  { ownMethod: find }: TrustParts,
  tx: Queryable,
  { userId }: Actor,
  id: string,
): Promise<OwnMethod> {
  const method = await find(tx, userId, id)
  if (!method) throw new Problem('payment.not_found')
  return method
}

async function boundMethod(parts: TrustParts, tx: Queryable, actor: Actor, id: string) {
  const { terminalId, ...method } = await ownMethod(parts, tx, actor, id)
  if (terminalId === undefined) throw new Problem('payment.not_bound')
  return { ...method, terminalId }
}

async function assertUnproven({ messages }: TrustParts, tx: Queryable, method: OwnMethod): Promise<void> {
  const { id, bank, terminalId } = method
  if (terminalId === undefined) return
  const states = await chainStates(messages, tx, [{ id, bank, terminalId }])
  if (states.get(id) !== 'unproven') throw new Problem('payment.chain_proven')
}

async function mailCode(
  parts: TrustParts,
  { userId }: Actor,
  { ip }: Caller,
  binding: CodeBinding,
  letter: { readonly template: 'code.balance' | 'code.unproven'; readonly values: Record<string, string> },
): Promise<void> {
  const { email, language } = await parts.addressOf(userId)
  await parts.limits.take(askingForCode(userId, email, ip))
  await parts.messages.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, binding)
    const { template, values } = letter
    await parts.queueMail(tx, { to: email, language, template, values: { code, ...values } })
  })
}

async function guessTrustCode(
  parts: TrustParts,
  { userId }: Actor,
  { ip }: Caller,
  binding: CodeBinding,
  code: string | undefined,
): Promise<RightCode> {
  if (code === undefined) throw new Problem('code.missing')
  await parts.limits.take([
    { name: 'code.guess.user', key: userId, limits: [{ max: 15, seconds: 3_600 }] },
    { name: 'code.guess.ip', key: ip, limits: [{ max: 60, seconds: 3_600 }] },
  ])
  return parts.codes.judge(binding, code)
}

/** The budget of all codes that are mailed to this person. */
function askingForCode(userId: string, email: string, ip: string): LimitUse[] {
  const mails = [
    { max: 1, seconds: 60 },
    { max: 5, seconds: 3_600 },
    { max: 10, seconds: 86_400 },
  ]
  return [
    { name: 'payment.trust', key: userId, limits: [{ max: 20, seconds: 86_400 }] },
    { name: 'code.send.owner', key: email, limits: mails },
    { name: 'code.send.ip', key: ip, limits: [{ max: 20, seconds: 3_600 }] },
  ]
}

function balanceBinding({ userId, sessionId }: Actor, { methodId, balance }: BalanceInput): CodeBinding {
  const parameters = { method: methodId, kopecks: String(roubles(balance).units) }
  return { purpose: 'payment.balance', subject: userId, sessionId, parameters }
}

function unprovenBinding({ userId, sessionId }: Actor, methodId: string): CodeBinding {
  return { purpose: 'payment.unproven', subject: userId, sessionId, parameters: { method: methodId } }
}

function roubles(text: string): Money<'RUB'> {
  const amount = parse('RUB', text)
  if (!amount) throw new Error('The contract lets no other balance through.')
  return amount
}

async function audit(tx: Tx, actor: Actor, caller: Caller, action: string, methodId: string): Promise<void> {
  const origin = { ip: caller.ip, requestId: caller.requestId }
  await writeAudit(tx, { actor: actor.userId, action, subject: `payment:${methodId}`, origin })
}
