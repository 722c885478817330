import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { balances } from '../books/index.ts'
import { areWaiting } from '../notifications/index.ts'
import type { Database } from '../platform/database.ts'
import type { OneTimeCodes } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import type { UserService } from '../users/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface FundingParts {
  readonly db: Database
  readonly users: UserService
  readonly codes: OneTimeCodes
  readonly wallet: { readonly deposits: Pick<Wallet['deposits'], 'addresses' | 'scanner'> }
  /** The sandbox's chain, whose coins cost nothing. */
  readonly sandboxUrl: string
  /** Called between steps; throws when the process is to stop. */
  readonly signal: Pick<AbortSignal, 'throwIfAborted'>
}

const wholeUsdt = 1_000_000n
/** People send round sums, and keep something to go on with. */
const roundTo = 500n * wholeUsdt
const kept = 1_200n * wholeUsdt
/** A block is final when this many blocks follow it. */
const blocksUntilSolid = 20
const patienceMs = 60_000
const settledMs = 10_000

/**
 * Traders pay in what they will have traded with: on the sandbox's chain, to their own addresses, and the scanner books it like
 * anybody's deposit. Whoever has enough pays nothing, so an interrupted start goes on.
 */
export async function fundTraders(parts: FundingParts, needed: ReadonlyMap<string, bigint>): Promise<void> {
  await placeCursor(parts)
  const hear = async (account: boolean) => {
    for (const userId of needed.keys()) await parts.users.setNotifications(userId, { account })
  }
  // A first start brings no alerts about money that nobody sent.
  await hear(false)
  try {
    await payIn(parts, needed)
    await untilUntold(parts, [...needed.keys()])
  } finally {
    await hear(true)
  }
}

async function payIn(parts: FundingParts, needed: ReadonlyMap<string, bigint>): Promise<void> {
  const payments: { address: string; amount: string }[] = []
  for (const [userId, micro] of needed) {
    const missing = await missingOf(parts, userId, micro)
    if (missing > 0n)
      payments.push({ address: await addressOf(parts, userId), amount: String(missing / wholeUsdt) })
  }
  if (payments.length === 0) return
  await control(parts, 'pay-many', { payments })
  await control(parts, 'mine', { blocks: blocksUntilSolid })
  await untilCredited(parts, needed)
}

async function missingOf({ db }: FundingParts, userId: string, micro: bigint): Promise<bigint> {
  const { available } = await balances(db.each, userId, 'USDT')
  if (available.units >= micro) return 0n
  const wanted = micro + kept - available.units
  return ((wanted + roundTo - 1n) / roundTo) * roundTo
}

/** What comes before the scanner has its place would never be seen. */
async function placeCursor({ wallet, signal }: FundingParts): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const outcome = await wallet.deposits.scanner.scan()
    if (outcome === 'halted') throw new Error('The chain is not read: an alarm is open')
    if (outcome !== 'busy') return
    await pause(50)
  }
}

async function addressOf({ db, users, codes, wallet }: FundingParts, userId: string): Promise<string> {
  const { addresses } = wallet.deposits
  const known = await addresses.find(userId).catch(unlessNone)
  if (known !== undefined) return known
  const { accountType, isLead, isStaff } = await users.find(userId, db.each)
  const actor = { userId, sessionId: randomUUID(), accountType, isLead, isStaff }
  // Nobody sits at their mailbox yet: the code is entered as soon as it is made.
  const binding = { purpose: 'wallet.address', subject: userId, sessionId: actor.sessionId } as const
  const code = await db.write((tx) => codes.issue(tx, binding))
  const caller = { ip: '127.0.0.1', requestId: 'demo', language: 'ru', userAgent: 'demo' } as const
  return addresses.confirm(actor, caller, code)
}

function unlessNone(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'wallet.none') return undefined
  throw error
}

async function control({ sandboxUrl }: FundingParts, act: string, input: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`The sandbox's chain refused to ${act}: ${await answer.text()}`)
  await answer.body?.cancel()
}

async function untilCredited(parts: FundingParts, needed: ReadonlyMap<string, bigint>): Promise<void> {
  const ends = performance.now() + patienceMs
  while (!(await areFunded(parts, needed))) {
    parts.signal.throwIfAborted()
    if (performance.now() > ends) throw new Error('The deposits of the demo traders did not come')
    await parts.wallet.deposits.scanner.scan()
    await pause(50)
  }
}

/** Alerts are dropped only while the switch is off. Without a worker none are dispatched at all. */
async function untilUntold({ db, signal }: FundingParts, userIds: readonly string[]): Promise<void> {
  const ends = performance.now() + settledMs
  while (performance.now() < ends && (await areWaiting(db.each, userIds, 'deposit.credited'))) {
    signal.throwIfAborted()
    await pause(50)
  }
}

async function areFunded(parts: FundingParts, needed: ReadonlyMap<string, bigint>): Promise<boolean> {
  for (const [userId, micro] of needed) if ((await missingOf(parts, userId, micro)) > 0n) return false
  return true
}
