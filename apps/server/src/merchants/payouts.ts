import { currentHalt } from '../books/index.ts'
import type { Actor, Caller } from '../http/request.ts'
import type { Queryable } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { dayAfter, dayStart, isZone, localDay } from '../platform/zone.ts'
import {
  askSettlementByHand,
  coolingHoursOf,
  currentOrder,
  currentSchedule,
  findListedSettlement,
  findPayee,
  type ListedSettlement,
  lastRun,
  nextRunAt,
  pageOfSettlements,
  type SettlementPeriod,
  settleByHand,
  settlementRoom,
  sumOfSettlements,
  withdrawalMonth,
} from '../wallet/index.ts'
import type { Merchants } from './parts.ts'
import { assertMerchant } from './rights.ts'

/** Everything that the page of payouts shows above its history. */
export async function readPayouts({ db, wallet }: Merchants, actor: Actor, timeZone: string | undefined) {
  assertMerchant(actor)
  const { userId } = actor
  const zone = zoneOf(timeZone)
  const [payee, room, order, schedule, halt, month, sending, coolingHours] = await Promise.all([
    findPayee(db.each, userId),
    settlementRoom(wallet, db.each, userId),
    currentOrder(db.each, userId),
    readSchedule(db.each, userId),
    currentHalt(db.each),
    sumOfSettlements(db.each, userId, { from: monthStart(zone), until: undefined }),
    withdrawalMonth(db.each, userId),
    coolingHoursOf(wallet.settings, db.each, userId),
  ])
  return {
    settings: wallet.settings,
    payee,
    room,
    order,
    schedule,
    isHalted: halt !== undefined,
    month,
    sending,
    coolingHours,
  }
}

export type PayoutsNow = Awaited<ReturnType<typeof readPayouts>>

/** The order of every day, with its next run and what came of the last. */
export async function readSchedule(tx: Queryable, userId: string) {
  const schedule = await currentSchedule(tx, userId)
  if (!schedule) return undefined
  const [nextAt, last] = await Promise.all([nextRunAt(tx, userId, schedule), lastRun(tx, schedule.id)])
  return { ...schedule, nextAt, last }
}

export async function askPayout(parts: Merchants, actor: Actor, amount: string, caller: Caller) {
  assertMerchant(actor)
  return askSettlementByHand(parts.wallet, actor, amount, caller)
}

export async function createPayout(
  parts: Merchants,
  actor: Actor,
  input: { readonly amount: string; readonly address: string; readonly code: string },
  caller: Caller,
): Promise<ListedSettlement> {
  assertMerchant(actor)
  const made = await parts.settling.admit(actor.userId, (inTurn) =>
    settleByHand(parts.wallet, actor, input, caller, inTurn),
  )
  const listed = await findListedSettlement(parts.db.each, actor.userId, made.id)
  if (!listed) throw new Error(`Settlement ${made.id} is not there after it was made`)
  return listed
}

interface PeriodQuery {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly time_zone?: string | undefined
}

export async function readPayoutHistory(
  { db }: Merchants,
  actor: Actor,
  { page, page_size: limit, ...query }: PeriodQuery & { readonly page: number; readonly page_size: number },
) {
  assertMerchant(actor)
  const period = periodOf(query)
  const [rows, sums] = await Promise.all([
    pageOfSettlements(db.each, actor.userId, period, { limit, offset: (page - 1) * limit }),
    sumOfSettlements(db.each, actor.userId, period),
  ])
  return { rows, sums }
}

export function periodOf({ start_date: start, end_date: end, time_zone }: PeriodQuery): SettlementPeriod {
  const zone = zoneOf(time_zone)
  if (start !== undefined && end !== undefined && start > end) throw invalid('start_date')
  return {
    from: start === undefined ? undefined : dayStart(start, zone),
    until: end === undefined ? undefined : dayStart(dayAfter(end), zone),
  }
}

export function zoneOf(name: string | undefined): string {
  const zone = name ?? 'UTC'
  if (!isZone(zone)) throw invalid('time_zone')
  return zone
}

function monthStart(zone: string): Date {
  const { year, month } = localDay(new Date(), zone)
  return dayStart(`${year}-${String(month).padStart(2, '0')}-01`, zone)
}

function invalid(field: string): Problem {
  return new Problem('request.invalid', { fields: { [field]: ['field.invalid'] } })
}
