import { randomUUID } from 'node:crypto'
import { parse } from '@florin/money'
import type { Actor, Caller } from '../http/request.ts'
import type { Tx } from '../platform/database.ts'
import { openPast } from '../users/past/index.ts'
import {
  currentOrder,
  currentSchedule,
  judgeOrderCode,
  judgeScheduleCode,
  openOrder,
  openSchedule,
  settle,
  settleByHand,
} from '../wallet/index.ts'
import { backdateAddress, backdateWithdrawal, writePastRun } from '../wallet/past/index.ts'
import { type AccountParts, demoMerchant } from './accounts.ts'
import type { WithdrawalDemoParts } from './withdrawals.ts'

export type PayoutDemoParts = AccountParts & Pick<WithdrawalDemoParts, 'codes' | 'wallet' | 'signal'>

type Door = 'hand' | 'order' | 'api'

/** So many days ago, by this door. */
interface PastPayout {
  readonly daysAgo: number
  readonly door: Door
  readonly amount: string
}

interface DemoShop {
  readonly email: string
  /** Well-formed and nobody's. */
  readonly address: string
  readonly payouts: readonly PastPayout[]
  readonly hasOrder: boolean
}

const byHand = (daysAgo: number, amount: string): PastPayout => ({ daysAgo, door: 'hand', amount })
const byProgram = (daysAgo: number, amount: string): PastPayout => ({ daysAgo, door: 'api', amount })
const byOrder = (daysAgo: number, amount: string): PastPayout => ({ daysAgo, door: 'order', amount })

/** First by hand, then by its program, then by itself. All below the sum that staff looks at first. */
const nordic: DemoShop = {
  email: demoMerchant,
  address: 'TC1vkfEpt8TQAKjnMeNm88UtSn2dcSXDc4',
  hasOrder: true,
  payouts: [
    byHand(86, '480'),
    byHand(72, '615.5'),
    byHand(58, '540'),
    byProgram(46, '720'),
    byProgram(37, '655.25'),
    byProgram(29, '810'),
    ...['412.63', '507.225', '395.004', '618.9', '583.41', '446.18', '702.35', '529.06'].map((amount, at) =>
      byOrder(14 - at, amount),
    ),
    byOrder(5, '611.72'),
    byProgram(4, '900'),
    ...['472.8', '566.315', '498.27'].map((amount, at) => byOrder(3 - at, amount)),
    byHand(1, '500'),
  ],
}

/** Another one has an address and no order; the third has nothing yet. */
const lumen: DemoShop = {
  email: 'lumen@demo.florin',
  address: 'TXifFMp9qcu19MX44GrumgkWGi8fsV6i92',
  hasOrder: false,
  payouts: [byHand(40, '350'), byProgram(19, '425.5'), byProgram(8, '390')],
}

const dayMs = 86_400_000
const terms = { minuteOfDay: 6 * 60, timeZone: 'Europe/Moscow', keepMicroUsdt: 500_000_000n }
const caller: Caller = { ip: '127.0.0.1', requestId: 'demo', language: 'ru', userAgent: 'demo' }

/**
 * Payouts of three months, by the verbs that people and programs use: really held in the books, signed and sent on the sandbox's chain. Only
 * their days are written back. Whoever has an address already keeps what they have.
 */
export async function makeDemoPayouts(parts: PayoutDemoParts): Promise<void> {
  for (const shop of [nordic, lumen]) {
    const user = await parts.users.findByEmail(shop.email)
    if (!user || (await currentOrder(parts.db.each, user.id))) continue
    const actor = {
      userId: user.id,
      sessionId: randomUUID(),
      accountType: 'merchant',
      isLead: false,
      isStaff: false,
    } as const
    await nameAddress(parts, actor, shop.address)
    if (shop.hasOrder) await makeOrder(parts, actor, shop.address)
    for (const payout of shop.payouts) {
      parts.signal.throwIfAborted()
      await payOut(parts, actor, shop.address, payout)
    }
  }
}

// Nobody sits at their mailbox: each code is entered as soon as it is made.

async function nameAddress(
  { db, codes, wallet }: PayoutDemoParts,
  actor: Actor,
  address: string,
): Promise<void> {
  const { userId, sessionId } = actor
  const binding = { purpose: 'settlement', subject: userId, sessionId, parameters: { address } } as const
  const code = await db.write((tx) => codes.issue(tx, binding))
  const right = await judgeOrderCode(wallet.withdrawals, actor, address, code, caller)
  await db.write(async (tx) => {
    await openOrder(wallet.withdrawals, tx, actor, address, right)
    const past = await openPast(tx, [userId])
    await backdateAddress(tx, past, userId, new Date(past.before.getTime() - 88 * dayMs))
  })
}

async function makeOrder(
  { db, codes, wallet }: PayoutDemoParts,
  actor: Actor,
  address: string,
): Promise<void> {
  const { userId: subject, sessionId } = actor
  const { minuteOfDay, timeZone, keepMicroUsdt } = terms
  const parameters = { address, minute: String(minuteOfDay), zone: timeZone, keep: String(keepMicroUsdt) }
  const code = await db.write((tx) =>
    codes.issue(tx, { purpose: 'settlement.schedule', subject, sessionId, parameters }),
  )
  const right = await judgeScheduleCode(wallet.withdrawals, actor, terms, code, caller)
  await db.write((tx) => openSchedule(wallet.withdrawals, tx, actor, terms, right))
}

async function payOut(
  parts: PayoutDemoParts,
  actor: Actor,
  address: string,
  { daysAgo, door, amount }: PastPayout,
): Promise<void> {
  const { db, wallet } = parts
  const { userId } = actor
  const inTurn = <Result>(act: () => Promise<Result>) => act()
  const { id } =
    door === 'hand'
      ? await byCode(parts, actor, address, amount)
      : await settle(wallet.withdrawals, { userId, amount, externalId: externalIdOf(door, daysAgo) }, inTurn)
  await db.write(async (tx) => {
    if (door === 'order') await noteRun(tx, userId, id, daysAgo)
    else await writeBack(tx, userId, id, daysAgo)
  })
}

const externalIdOf = (door: Door, daysAgo: number) => (door === 'api' ? `payout-${200 - daysAgo}` : undefined)

async function byCode({ db, codes, wallet }: PayoutDemoParts, actor: Actor, address: string, amount: string) {
  const order = await currentOrder(db.each, actor.userId)
  const parameters = { amount: String(parse('USDT', amount)?.units), address, order: order?.id ?? '' }
  const binding = {
    purpose: 'settlement.pay',
    subject: actor.userId,
    sessionId: actor.sessionId,
    parameters,
  } as const
  const code = await db.write((tx) => codes.issue(tx, binding))
  return settleByHand(wallet.withdrawals, actor, { amount, address, code }, caller, (act) => act())
}

async function writeBack(tx: Tx, userId: string, id: string, daysAgo: number): Promise<void> {
  const past = await openPast(tx, [userId])
  const hour = Math.floor(past.before.getTime() / 3_600_000) * 3_600_000
  const at = new Date(hour - daysAgo * dayMs - ((daysAgo * 37) % 60) * 60_000)
  await backdateWithdrawal(tx, past, { id, userId, at })
}

async function noteRun(tx: Tx, userId: string, withdrawalId: string, daysAgo: number): Promise<void> {
  const schedule = await currentSchedule(tx, userId)
  if (!schedule) return
  const { minuteOfDay, timeZone } = terms
  const run = { userId, withdrawalId, scheduleId: schedule.id, minuteOfDay, timeZone, daysAgo }
  await writePastRun(tx, await openPast(tx, [userId]), run)
}
