import { setTimeout as sleep } from 'node:timers/promises'
import { haltMoney, houseBalance } from '../../books/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Chain } from '../../ports/chain.ts'
import { addressesWithActivity, ownAmong } from '../addresses/index.ts'
import {
  type Cursor,
  clearAlarm,
  raiseAlarm,
  readCursor,
  readProgress,
  type ScanOutcome,
  whileAlone,
} from '../chain/index.ts'
import type { AlarmKind } from '../tables.ts'
import {
  addressesMovedAbove,
  insertMeasure,
  isDue,
  liabilities,
  type Measure,
} from './reconciliation-store.ts'

/** Reads the chain and books what came; it holds the lock already. */
export interface ChainReader {
  catchUp(): Promise<ScanOutcome>
}

export interface ReconciliationParts {
  readonly db: Database
  readonly log: Log
  readonly chain: Pick<Chain, 'tokenBalance'>
  readonly scanner: ChainReader
  /** The sum of withdrawals that may have reached the chain while the books still hold them frozen. */
  inFlightMicroUsdt(tx: Tx): Promise<bigint>
  /** Between two checks of a shortage: long enough for a block. */
  readonly pauseMs?: number
}

export interface Reconciliation {
  /** Every ten minutes in all nodes together. */
  reconcileIfDue(): Promise<void>
  /** Undefined while another node reads the chain, or while it cannot be read to its end. */
  reconcile(): Promise<Measure | undefined>
}

const patienceMs = 30_000
const looksAtShortage = 3
const mostPasses = 10
const readsAtOnce = 8
const bookEveryMs = 3_000

/** Does the chain hold what the books say it holds? Less stops withdrawals; more is a warning. */
export function reconciliation(parts: ReconciliationParts): Reconciliation {
  const { db, pauseMs = 4_000 } = parts

  async function compare(): Promise<Measure | undefined> {
    let measure = await takeMeasure(parts)
    // A sweep may land while balances are read one after the other: believed only when it stays.
    for (let look = 1; measure && isShort(measure) && look < looksAtShortage; look += 1) {
      await sleep(pauseMs)
      measure = await takeMeasure(parts)
    }
    if (measure) await conclude(parts, measure)
    return measure
  }

  return {
    reconcile: () => whileAlone(db, compare, patienceMs),
    async reconcileIfDue() {
      if (!(await isDue(db.each))) return
      // Queried again under the lock: while this node waited for it, another may have done the work.
      await whileAlone(db, async () => ((await isDue(db.each)) ? compare() : undefined), patienceMs)
    },
  }
}

/** What lies on the chain may be less by what is on its way out, and by nothing else. */
function isShort({ chain, custody, inFlight }: Measure): boolean {
  return chain < custody - inFlight
}

async function takeMeasure(parts: ReconciliationParts): Promise<Measure | undefined> {
  const { db } = parts
  const pinned = await readChain(parts)
  if (!pinned) return undefined
  return db.write(async (tx) => {
    // In this order: a withdrawal that ends in between is then counted as in flight, never as missing.
    const inFlight = await parts.inFlightMicroUsdt(tx)
    const owed = await liabilities(tx)
    const custody = -(await houseBalance(tx, 'custody', 'USDT')).units
    return { ...pinned, inFlight, liabilities: owed, custody }
  })
}

/**
 * The balances of all our addresses at one solid height. They are read one by one while the chain goes on, so those that moved meanwhile,
 * as the scanner has seen, are read again until none did.
 */
async function readChain({
  db,
  chain,
  scanner,
}: ReconciliationParts): Promise<Pick<Measure, 'height' | 'blockId' | 'addresses' | 'chain'> | undefined> {
  const balances = new Map<string, bigint>()
  let from = await catchUp(db, scanner)
  let unread = await addressesWithActivity(db.each)
  for (let pass = 1; from && pass <= mostPasses; pass += 1) {
    await readBalances(unread, balances, chain, scanner)
    const to = await catchUp(db, scanner)
    if (!to) return undefined
    const moved = await addressesMovedAbove(db.each, from.height)
    unread = (await ownAmong(db.each, [...moved])).map(({ address }) => address)
    if (unread.length === 0) {
      const sum = [...balances.values()].reduce((total, balance) => total + balance, 0n)
      return { height: to.height, blockId: to.blockId, addresses: balances.size, chain: sum }
    }
    from = to
  }
  return undefined
}

/** Some at a time. Between them the blocks that came are booked, so that no deposit is late because of us. */
async function readBalances(
  addresses: readonly string[],
  balances: Map<string, bigint>,
  chain: Pick<Chain, 'tokenBalance'>,
  scanner: ChainReader,
): Promise<void> {
  let bookedAt = performance.now()
  for (let at = 0; at < addresses.length; at += readsAtOnce) {
    const some = addresses.slice(at, at + readsAtOnce)
    const read = await Promise.all(some.map((address) => chain.tokenBalance(address)))
    some.forEach((address, place) => {
      balances.set(address, read[place] as bigint)
    })
    if (performance.now() - bookedAt < bookEveryMs) continue
    await scanner.catchUp()
    bookedAt = performance.now()
  }
}

/** Books everything there is; undefined if that is not possible now, and nothing could be compared. */
async function catchUp(db: Database, scanner: ChainReader): Promise<Cursor | undefined> {
  if ((await scanner.catchUp()) !== 'done') return undefined
  const progress = await readProgress(db.each)
  return progress && progress.height >= progress.tipHeight ? readCursor(db.each) : undefined
}

async function conclude({ db, log }: ReconciliationParts, measure: Measure): Promise<void> {
  const details = Object.fromEntries(Object.entries(measure).map(([name, value]) => [name, String(value)]))
  const isMore = measure.chain > measure.custody
  await db.write(async (tx) => {
    await insertMeasure(tx, measure)
    await settleAlarm(tx, 'shortage', isShort(measure), details)
    await settleAlarm(tx, 'surplus', isMore, details)
    if (isShort(measure))
      await haltMoney(tx, {
        actor: 'reconciliation',
        reason: `The chain holds ${measure.chain} micro-USDT, the books say ${measure.custody} (${measure.inFlight} in flight)`,
        origin: { ip: 'server', requestId: 'reconciliation' },
      })
  })
  if (isShort(measure)) log.error({ details }, 'reconciliation: ALARM, the chain holds less than the books')
  else if (isMore) log.warn({ details }, 'reconciliation: the chain holds more than the books')
}

async function settleAlarm(tx: Tx, kind: AlarmKind, isWrong: boolean, details: object): Promise<void> {
  if (isWrong) await raiseAlarm(tx, kind, details)
  else await clearAlarm(tx, kind, 'reconciliation')
}
