import { timingSafeEqual } from 'node:crypto'
import type { PayoutRefusal } from '@florin/contract'
import { format } from '@florin/money'
import type { Tx } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { lockPerson, type Payee } from '../payee-store.ts'
import type { WithdrawalParts } from '../withdrawals/index.ts'
import { settleBy } from './settlement.ts'
import { scheduleProof } from './settlement-proof.ts'
import { mostFrom, settlementRoom } from './settlement-room.ts'
import { keptText, whenText } from './settlement-schedule.ts'
import * as store from './settlement-schedule-store.ts'

const batch = 20

export function settlementJobs(parts: WithdrawalParts): Job[] {
  return [{ name: 'settlements.daily', everySeconds: 5, run: () => everybodyDue(parts) }]
}

/** Many have their hour at six o'clock. */
async function everybodyDue(parts: WithdrawalParts): Promise<void> {
  for (let taken = batch; taken === batch; ) taken = await settlementTurn(parts)
}

/** Pays out for the orders whose hour has come. Returns how many it claimed. */
export async function settlementTurn(parts: WithdrawalParts): Promise<number> {
  const claimed = await store.claimSchedules(parts.db.each, batch)
  for (const schedule of claimed)
    await run(parts, schedule).catch((error: unknown) => {
      // It is still due, and is tried again in a minute.
      parts.log.warn({ err: error, schedule: schedule.id }, 'standing order: not carried out now')
    })
  return claimed.length
}

async function run(parts: WithdrawalParts, schedule: store.Schedule): Promise<void> {
  if (!isAgreed(parts, schedule)) throw new Error('nobody agreed to this order')
  const due = await store.dueDay(parts.db.each, schedule)
  if (!due) return store.lookAtNextDay(parts.db.each, schedule)
  try {
    await pay(parts, schedule, due)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    await noteRefusal(parts, schedule, due, refusal)
  }
}

/** The settlement and the day's row are one transaction: neither is ever there without the other. */
async function pay(parts: WithdrawalParts, schedule: store.Schedule, due: store.DueDay): Promise<void> {
  const door = {
    userId: schedule.userId,
    amount: (tx: Tx, payee: Payee) => amountOf(parts, tx, payee, schedule),
    async note(tx: Tx, withdrawalId: string) {
      await assertStillOrdered(tx, schedule)
      if (!(await store.insertRun(tx, schedule, due, { withdrawalId }))) throw new DayIsOver()
      await store.lookAtNextDay(tx, schedule)
    },
  }
  await settleBy(parts, door, (act) => act()).catch(async (error: unknown) => {
    if (!(error instanceof DayIsOver)) throw error
    await store.lookAtNextDay(parts.db.each, schedule)
  })
}

async function amountOf(
  parts: WithdrawalParts,
  tx: Tx,
  payee: Payee,
  schedule: store.Schedule,
): Promise<string> {
  const room = await settlementRoom(parts, tx, schedule.userId)
  if (room.debt > 0n) throw new Problem('wallet.debt')
  const most = mostFrom(room, payee, schedule.keepMicroUsdt)
  if (most.units > 0n && most.units >= parts.settings.settlementMinimumMicroUsdt) return format(most)
  // Where only a limit stands in the way, there will be room again; the day is not over.
  const unlimited = { ...room, hourLeft: room.available, dayLeft: room.available }
  const isLimited = mostFrom(unlimited, payee, schedule.keepMicroUsdt).units > most.units
  throw isLimited ? new Problem('wallet.limit', { values: { left: format(most) } }) : new NothingToPay()
}

async function noteRefusal(
  { db, announce, tell }: WithdrawalParts,
  schedule: store.Schedule,
  due: store.DueDay,
  refusal: PayoutRefusal,
): Promise<void> {
  await db.write(async (tx) => {
    await lockPerson(tx, schedule.userId)
    const isNews = await store.insertRun(tx, schedule, due, { refusal })
    await store.lookAtNextDay(tx, schedule)
    await announce(tx, schedule.userId)
    // Too little for one day is an ordinary quiet day; any other refusal is an alert to its owner.
    if (!isNews || refusal === 'nothing_to_pay') return
    const values = { when: whenText(schedule), kept: keptText(schedule), skipped: `skipped.${refusal}` }
    await tell(tx, { userId: schedule.userId, kind: 'payout_order.skipped', values })
  })
}

/** Its owner may have switched it off, or agreed to another one, since it was claimed. Under the person's lock. */
async function assertStillOrdered(tx: Tx, schedule: store.Schedule): Promise<void> {
  if ((await store.currentSchedule(tx, schedule.userId))?.id !== schedule.id) throw new DayIsOver()
}

class DayIsOver extends Error {}
class NothingToPay extends Error {}

/** Refusals that end the day. Everything else may be otherwise in a minute: a silent node, a halt, a limit. */
const refusals: Readonly<Record<string, PayoutRefusal>> = {
  'rights.lacking': 'rights',
  'settlement.not_set_up': 'no_address',
  'wallet.address_cooling': 'address_cooling',
  'wallet.address_refused': 'address_refused',
  'wallet.address_burn': 'address_refused',
  'wallet.address_contract': 'address_refused',
  'wallet.not_whitelisted': 'not_whitelisted',
  'wallet.debt': 'debt',
}

function refusalOf(error: unknown): PayoutRefusal | undefined {
  if (error instanceof NothingToPay) return 'nothing_to_pay'
  return error instanceof Problem ? refusals[error.code] : undefined
}

/** A row that was written past us pays nothing, though its money could only go to its owner's confirmed address. */
function isAgreed({ proofKey }: WithdrawalParts, schedule: store.Schedule): boolean {
  const expected = scheduleProof(proofKey, schedule)
  return schedule.proof.length === expected.length && timingSafeEqual(schedule.proof, expected)
}
