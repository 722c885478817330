import { parse } from '@florin/money'
import type { Actor, Caller } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { type Write, writeOnce } from '../platform/write-once.ts'
import {
  askScheduleCode,
  currentSchedule,
  endSchedule,
  judgeScheduleCode,
  keptText,
  openSchedule,
  type ScheduleTerms,
  whenText,
} from '../wallet/index.ts'
import type { Merchants } from './parts.ts'
import { assertMerchant } from './rights.ts'
import { tellOf } from './tell.ts'

/** As the contract let it through: HH:MM, a zone's name, decimal text. */
export interface OrderInput {
  readonly time: string
  readonly time_zone: string
  readonly keep: string
}

export async function askPayoutOrderCode(
  parts: Merchants,
  actor: Actor,
  input: OrderInput,
  caller: Caller,
): Promise<void> {
  assertMerchant(actor)
  await askScheduleCode(parts.wallet, actor, termsOf(input), caller)
}

interface NewOrder {
  readonly terms: ScheduleTerms
  readonly code: string | undefined
  readonly caller: Caller
  readonly write: Write<void>
}

/** What is paid out by itself from now on. To begin it needs its code; to end it needs none. */
export async function setPayoutOrder(
  parts: Merchants,
  actor: Actor,
  input: OrderInput | null,
  code: string | undefined,
  caller: Caller,
): Promise<void> {
  assertMerchant(actor)
  if (input === null) return end(parts, actor, caller)
  const terms = termsOf(input)
  await writeOnce<void>(parts.db, (write) => set(parts, actor, { terms, code, caller, write }))
}

async function set(parts: Merchants, actor: Actor, { terms, code, caller, write }: NewOrder): Promise<void> {
  if (code === undefined) throw new Problem('code.missing')
  const right = await judgeScheduleCode(parts.wallet, actor, terms, code, caller)
  await write(async (tx) => {
    const before = await currentSchedule(tx, actor.userId)
    await openSchedule(parts.wallet, tx, actor, terms, right)
    await tellOf(
      parts,
      tx,
      { actor, caller },
      {
        action: 'payout_order.set',
        subject: `user:${actor.userId}`,
        ...(before && { before: wordsOf(before) }),
        after: wordsOf(terms),
        kind: 'payout_order.changed',
        values: wordsOf(terms),
      },
    )
  })
}

async function end(parts: Merchants, actor: Actor, caller: Caller): Promise<void> {
  await parts.db.write(async (tx) => {
    const before = await currentSchedule(tx, actor.userId)
    if (!(await endSchedule(tx, actor.userId)) || !before) return
    await tellOf(
      parts,
      tx,
      { actor, caller },
      {
        action: 'payout_order.end',
        subject: `user:${actor.userId}`,
        before: wordsOf(before),
        kind: 'payout_order.ended',
        values: {},
      },
    )
  })
}

function wordsOf(terms: ScheduleTerms) {
  return { when: whenText(terms), kept: keptText(terms) }
}

function termsOf({ time, time_zone: timeZone, keep }: OrderInput): ScheduleTerms {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const kept = parse('USDT', keep)
  if (!kept) throw new Problem('request.invalid', { fields: { keep: ['field.amount_format'] } })
  return { minuteOfDay: hour * 60 + minute, timeZone, keepMicroUsdt: kept.units }
}
