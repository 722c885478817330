import { postMany } from '@florin/ledger'
import { format, money } from '@florin/money'
import { booksIn } from '../../books/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Live } from '../../platform/live.ts'
import type { Log } from '../../platform/log.ts'
import type { AlertRequest } from '../../ports/alerts.ts'
import type { Chain, SolidBlock } from '../../ports/chain.ts'
import { ownAmong } from '../addresses/index.ts'
import {
  type Cursor,
  clearAlarm,
  forgetOldBlocks,
  lockCursor,
  moveCursor,
  newestBlocks,
  noteTip,
  openAlarms,
  placeCursor,
  raiseAlarm,
  readCursor,
  type ScanOutcome,
  whileAlone,
} from '../chain/index.ts'
import { type Deposit, depositsIn, type OwnAddresses, postingOf } from './deposit.ts'
import { insertDeposits } from './deposits-store.ts'

/** Between any two of these a process may die, and nothing must be lost or booked twice. */
export const scanPoints = ['read', 'begun', 'inserted', 'posted', 'told', 'moved', 'committed'] as const
export type ScanPoint = (typeof scanPoints)[number]

export interface ScanParts {
  readonly db: Database
  readonly log: Log
  readonly chain: Pick<Chain, 'solidTip' | 'solidBlock'>
  readonly live: Pick<Live, 'announce'>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  /** Less than this is booked to suspense. */
  readonly minimumMicroUsdt: bigint
  /** Called in the transaction that credits, after the credit: for debts that a new balance must repay first. */
  onCredited?(tx: Tx, deposit: Deposit): Promise<void>
  /** Tests die here. */
  at?(point: ScanPoint, height: bigint): void | Promise<void>
}

export interface Scanner {
  /** Books every solid block that has not been booked. */
  scan(): Promise<ScanOutcome>
  /** The same for a caller that holds the lock already. */
  catchUp(): Promise<ScanOutcome>
  /** Reads the newest blocks once more: a second net under the first. */
  lookAgain(blocks?: number): Promise<void>
}

// Another run follows at once; a stop of the process should not wait for days of blocks.
const longestRunMs = 20_000
const postingsAtOnce = 500
const blocksKept = 1_000

export function scanner(parts: ScanParts): Scanner {
  const { db, log, chain } = parts

  async function catchUp(): Promise<ScanOutcome> {
    if ((await openAlarms(db.each)).includes('broken_chain')) return 'halted'
    try {
      const outcome = await readOn(parts)
      if (await clearAlarm(db.each, 'disagreement', 'scanner')) log.warn('chain: the nodes agree again')
      return outcome
    } catch (error) {
      if (error instanceof BrokenChain) return halt(parts, error)
      if (error instanceof Error && error.name === 'ChainDisagreement')
        await alarm(parts, 'disagreement', { message: error.message })
      throw error
    }
  }

  return {
    catchUp,
    scan: async () => (await whileAlone(db, catchUp)) ?? 'busy',
    async lookAgain(blocks = 100) {
      for (const known of await newestBlocks(db.each, blocks)) {
        const block = await chain.solidBlock(known.height)
        if (block.id !== known.blockId) {
          await halt(parts, new BrokenChain(known, block))
          return
        }
        const found = await book(parts, block, false)
        if (found.length > 0)
          await alarm(parts, 'missed_deposit', { height: String(block.height), count: found.length })
      }
      await forgetOldBlocks(db.each, blocksKept)
    },
  }
}

async function readOn(parts: ScanParts): Promise<ScanOutcome> {
  const { db, chain } = parts
  const ends = performance.now() + longestRunMs
  const tip = await chain.solidTip()
  let cursor = await readCursor(db.each)
  if (!cursor) {
    await db.write((tx) => placeCursor(tx, { height: tip.height, blockId: tip.id }))
    return 'started'
  }
  await noteTip(db.each, tip.height)
  while (cursor && cursor.height < tip.height && performance.now() < ends) {
    const block = await chain.solidBlock(cursor.height + 1n)
    await parts.at?.('read', block.height)
    await book(parts, block, true)
    await parts.at?.('committed', block.height)
    cursor = await readCursor(db.each)
  }
  return 'done'
}

/** One block, one transaction: the rows, the books, the news and the cursor, or nothing. Answers what was new. */
async function book(parts: ScanParts, block: SolidBlock, movesCursor: boolean): Promise<Deposit[]> {
  const { db, minimumMicroUsdt } = parts
  return db.write(async (tx) => {
    await parts.at?.('begun', block.height)
    const cursor = await lockCursor(tx)
    // Another transaction has booked it meanwhile. No harm, and nothing left to do.
    if (movesCursor && cursor.height !== block.height - 1n) return []
    if (movesCursor && cursor.blockId !== block.parentId) throw new BrokenChain(cursor, block)
    const found = depositsIn(block, await ownIn(tx, block), minimumMicroUsdt)
    const known = await insertDeposits(tx, found)
    const fresh = found.filter((deposit) => known.has(`${deposit.txid}:${deposit.logIndex}`))
    await parts.at?.('inserted', block.height)
    await postAll(tx, fresh)
    await parts.at?.('posted', block.height)
    await tell(parts, tx, fresh)
    await parts.at?.('told', block.height)
    if (movesCursor) await moveCursor(tx, { height: block.height, blockId: block.id })
    await parts.at?.('moved', block.height)
    return fresh
  })
}

async function ownIn(tx: Tx, { transfers }: SolidBlock): Promise<OwnAddresses> {
  const addresses = new Set(transfers.flatMap(({ from, to }) => [from, to]))
  const own = await ownAmong(tx, [...addresses])
  return new Map(own.map(({ address, userId }) => [address, userId]))
}

async function postAll(tx: Tx, deposits: readonly Deposit[]): Promise<void> {
  const postings = deposits.flatMap((deposit) => postingOf(deposit) ?? [])
  for (let at = 0; at < postings.length; at += postingsAtOnce)
    await postMany(booksIn(tx), postings.slice(at, at + postingsAtOnce))
}

async function tell(parts: ScanParts, tx: Tx, deposits: readonly Deposit[]): Promise<void> {
  const credited = deposits.filter((deposit) => deposit.outcome === 'credited')
  for (const deposit of credited) await parts.onCredited?.(tx, deposit)
  for (const [userId, own] of Map.groupBy(credited, (deposit) => deposit.userId as string)) {
    await parts.live.announce(tx, userId, { type: 'wallet.changed' })
    await parts.tell(tx, alertOf(userId, own))
  }
}

/** One alert for all that a block brought one person. */
function alertOf(userId: string, deposits: readonly Deposit[]): AlertRequest {
  const sum = deposits.reduce((total, deposit) => total + deposit.amountMicroUsdt, 0n)
  const [first] = deposits
  return {
    userId,
    kind: 'deposit.credited',
    values: {
      amount: `${format(money('USDT', sum))} USDT`,
      address: first?.to ?? '',
      txid: first?.txid ?? '',
    },
  }
}

/** What was final has changed. Nothing is read on until an operator has understood why. */
class BrokenChain extends Error {
  readonly details: object

  constructor(known: Cursor, block: SolidBlock) {
    super(`Block ${block.height} does not follow what was read before`)
    this.details = {
      known: { height: String(known.height), id: known.blockId },
      block: { height: String(block.height), id: block.id, parentId: block.parentId },
    }
  }
}

async function halt(parts: ScanParts, error: BrokenChain): Promise<ScanOutcome> {
  await alarm(parts, 'broken_chain', error.details)
  return 'halted'
}

async function alarm(
  { db, log }: ScanParts,
  kind: 'broken_chain' | 'disagreement' | 'missed_deposit',
  details: object,
): Promise<void> {
  if (await raiseAlarm(db.each, kind, details)) log.error({ kind, details }, 'chain: ALARM')
}
