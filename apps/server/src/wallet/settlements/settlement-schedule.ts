import { randomUUID } from 'node:crypto'
import { format, money } from '@florin/money'
import type { Actor, Caller } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import type { CodeBinding, RightCode } from '../../platform/one-time-codes.ts'
import { Problem } from '../../platform/problem.ts'
import { guessingWalletCode, sendingWalletCode } from '../code-limits.ts'
import { findPayee, lockPerson } from '../payee-store.ts'
import type { WithdrawalParts } from '../withdrawals/index.ts'
import { changingSchedule } from './settlement-limits.ts'
import { scheduleProof } from './settlement-proof.ts'
import * as store from './settlement-schedule-store.ts'
import { currentOrder } from './standing-order-store.ts'

// The screens call it a standing order. The caller checks the right to have one.

/** A code for exactly this time, this amount that stays, and the address that is known now, in exactly this session. */
export async function askScheduleCode(
  parts: WithdrawalParts,
  actor: Actor,
  terms: store.ScheduleTerms,
  caller: Caller,
): Promise<void> {
  const address = await knownAddress(parts, actor.userId, terms)
  const { email, language } = await findPayee(parts.db.each, actor.userId)
  await parts.limits.take(sendingWalletCode('settlement.schedule', actor.userId, caller.ip))
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, bindingOf(actor, address, terms))
    const values = { code, when: whenText(terms), kept: keptText(terms), address }
    await parts.queueMail(tx, { to: email, language, template: 'code.payout_order', values })
  })
}

/** Burns a try. What is right may then be spent by `openSchedule`. */
export async function judgeScheduleCode(
  parts: WithdrawalParts,
  actor: Actor,
  terms: store.ScheduleTerms,
  code: string,
  caller: Caller,
): Promise<RightCode> {
  const address = await knownAddress(parts, actor.userId, terms)
  await parts.limits.take(guessingWalletCode(actor.userId, caller.ip))
  const right = await parts.codes.judge(bindingOf(actor, address, terms), code)
  await parts.limits.take(changingSchedule(actor.userId))
  return right
}

/** It runs for the first time when its hour comes next. The one before it ends; a day that has run does not run again. */
export async function openSchedule(
  parts: WithdrawalParts,
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'sessionId'>,
  terms: store.ScheduleTerms,
  right: RightCode,
): Promise<void> {
  await lockPerson(tx, actor.userId)
  await parts.codes.spend(tx, right)
  // The address may have been switched off since the code was judged, and that ends all payouts.
  if (!(await currentOrder(tx, actor.userId))) throw new Problem('settlement.not_set_up')
  await store.endSchedule(tx, actor.userId)
  const agreed: store.AgreedSchedule = {
    id: randomUUID(),
    userId: actor.userId,
    sessionId: actor.sessionId,
    codeId: right.id,
    minuteOfDay: terms.minuteOfDay,
    timeZone: terms.timeZone,
    keepMicroUsdt: terms.keepMicroUsdt,
  }
  await store.insertSchedule(tx, agreed, scheduleProof(parts.proofKey, agreed))
}

/** To stop is always safe, so it needs no code. Answers whether there was one. */
export async function endSchedule(tx: Tx, userId: string): Promise<boolean> {
  await lockPerson(tx, userId)
  return store.endSchedule(tx, userId)
}

export function whenText({ minuteOfDay, timeZone }: store.ScheduleTerms): string {
  return `${clockText(minuteOfDay)} (${timeZone})`
}

export function keptText({ keepMicroUsdt }: store.ScheduleTerms): string {
  return `${format(money('USDT', keepMicroUsdt))} USDT`
}

export function clockText(minuteOfDay: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`
}

async function knownAddress(
  { db }: WithdrawalParts,
  userId: string,
  { timeZone }: store.ScheduleTerms,
): Promise<string> {
  if (!(await store.knowsZone(db.each, timeZone))) throw new Problem('settlement.time_zone_unknown')
  const order = await currentOrder(db.each, userId)
  if (!order) throw new Problem('settlement.not_set_up')
  return order.address
}

function bindingOf({ userId, sessionId }: Actor, address: string, terms: store.ScheduleTerms): CodeBinding {
  const { minuteOfDay, timeZone, keepMicroUsdt } = terms
  return {
    purpose: 'settlement.schedule',
    subject: userId,
    sessionId,
    parameters: { address, minute: String(minuteOfDay), zone: timeZone, keep: String(keepMicroUsdt) },
  }
}
