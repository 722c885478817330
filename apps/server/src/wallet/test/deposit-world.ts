import { randomUUID } from 'node:crypto'
import { check, everything, ledgerInvariants } from '@florin/ledger'
import { startTronNode, type TronNode } from '@florin/sandbox/tron-node/index'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { deriveAddress, type TronChain, tronChain } from '../../adapters/tron/index.ts'
import { balances, houseBalance } from '../../books/index.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import type { AlertRequest } from '../../ports/alerts.ts'
import { depositInvariants } from '../deposits/deposit-invariants.ts'
import { type Scanner, type ScanParts, scanner } from '../deposits/scan.ts'

export const xpub =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd'
/** What the key above was made of, for tests that must also spend. */
export const phrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

export interface Holder {
  readonly id: string
  readonly address: string
  readonly index: number
}

/** A chain, a database with the books, and people with addresses. No server: only what reads the chain. */
export class DepositWorld {
  node!: TronNode
  db!: Database
  fresh!: FreshDatabase
  chain!: TronChain
  hot!: string
  holders: Holder[] = []
  alerts: AlertRequest[] = []
  announced: string[] = []
  logLines: string[] = []
  private drawn = 0

  async open(): Promise<void> {
    this.node = await startTronNode()
    this.fresh = await freshDatabase()
    this.db = openDatabase({ connectionString: this.fresh.url, poolSize: 8 })
    this.chain = this.chainOf(this.node.url)
    this.hot = await deriveAddress(xpub, 0)
    await this.db.pool.query(
      `insert into wallet_key (path, xpub, hot_address) values ('m/44''/195''/0''', $1, $2)`,
      [xpub, this.hot],
    )
    this.node.control.mine(25)
  }

  async close(): Promise<void> {
    await this.db.close()
    await this.fresh.drop()
    await this.node.close()
  }

  chainOf(...urls: string[]): TronChain {
    return tronChain({ urls, usdtContract: this.node.usdt })
  }

  async holder(): Promise<Holder> {
    const id = randomUUID()
    this.drawn += 1
    const index = this.drawn
    const address = await deriveAddress(xpub, index)
    await this.db.pool.query(
      `insert into user_account (id, email, username, password_hash, account_type, deposit_basis_points, withdraw_basis_points)
       values ($1, $2, 'holder', '', 'trader', 400, 100)`,
      [id, `${id}@example.com`],
    )
    await this.db.pool.query(
      'insert into wallet_address (address, derivation_index, user_id) values ($1, $2, $3)',
      [address, index, id],
    )
    const holder = { id, address, index }
    this.holders.push(holder)
    return holder
  }

  scanner(change: Partial<ScanParts> = {}): Scanner {
    return scanner({
      db: this.db,
      log: createLog('debug', { write: (line: string) => void this.logLines.push(line) }),
      chain: this.chain,
      live: { announce: async (_tx, userId) => void this.announced.push(userId) },
      tell: async (_tx, alert) => void this.alerts.push(alert),
      minimumMicroUsdt: 1_000_000n,
      ...change,
    })
  }

  /** Scans to the end; a process that was killed leaves its lock behind for a moment. */
  async scanToEnd(): Promise<void> {
    await vi.waitUntil(async () => (await this.scanner().scan()) === 'done', { timeout: 30_000 })
  }

  /** Everything that is in blocks now becomes solid. */
  settle(): void {
    this.node.control.mine(19)
  }

  async available(holder: Holder): Promise<bigint> {
    return (await balances(this.db.each, holder.id, 'USDT')).available.units
  }

  async house(kind: 'custody' | 'suspense'): Promise<bigint> {
    return (await houseBalance(this.db.each, kind, 'USDT')).units
  }

  async rows<Row>(sql: string): Promise<Row[]> {
    return (await this.db.pool.query(sql)).rows as Row[]
  }

  async alarms(): Promise<string[]> {
    const rows = await this.rows<{ kind: string }>(
      'select kind from chain_alarm where cleared_at is null order by id',
    )
    return rows.map((row) => row.kind)
  }

  /** What solid blocks brought to an address from strangers, at least the minimum each, as the chain itself has it. */
  received(holder: Holder, minimum = 1_000_000n): bigint[] {
    const ours = new Set([this.hot, ...this.holders.map((each) => each.address)])
    return this.node.control
      .transfers({ token: this.node.usdt, to: holder.address, limit: 100_000 })
      .filter((transfer) => transfer.isSolid && !ours.has(transfer.from))
      .map((transfer) => BigInt(transfer.units))
      .filter((amount) => amount >= minimum)
  }

  /** Credits are the chain's transfers exactly, and every promise about money is kept. */
  async expectTruth(): Promise<void> {
    for (const holder of this.holders) {
      const received = this.received(holder)
      const rows = await this.rows<{ amount_micro_usdt: bigint }>(
        `select amount_micro_usdt from deposit where user_id = '${holder.id}' and outcome = 'credited'`,
      )
      expect(rows.map((row) => row.amount_micro_usdt).sort(byValue)).toEqual(received.sort(byValue))
      expect(await this.available(holder)).toBe(received.reduce((sum, amount) => sum + amount, 0n))
    }
    await this.expectGreen()
  }

  async expectGreen(): Promise<void> {
    expect(await this.red()).toEqual([])
  }

  async red(): Promise<string[]> {
    const findings = await check(this.db.pool, [...ledgerInvariants, ...depositInvariants], everything)
    return findings.filter((finding) => finding.count > 0).map((finding) => finding.invariant.id)
  }
}

function byValue(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** A world for each test of a file: chains and cursors do not like to be shared. */
export function useDepositWorld(): DepositWorld {
  const world = new DepositWorld()
  beforeEach(() => {
    Object.assign(world, { holders: [], alerts: [], announced: [], logLines: [] })
    return world.open()
  })
  afterEach(() => world.close())
  return world
}
