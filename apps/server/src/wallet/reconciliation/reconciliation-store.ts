import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { WalletTables } from '../tables.ts'

export interface Measure {
  readonly height: bigint
  readonly blockId: string
  readonly addresses: number
  readonly chain: bigint
  readonly custody: bigint
  readonly inFlight: bigint
  readonly liabilities: bigint
}

export async function insertMeasure(tx: Tx, measure: Measure): Promise<void> {
  await tables<WalletTables>(tx)
    .insertInto('reconciliation')
    .values({
      height: measure.height,
      block_id: measure.blockId,
      addresses: measure.addresses,
      chain_micro_usdt: measure.chain,
      custody_micro_usdt: measure.custody,
      in_flight_micro_usdt: measure.inFlight,
      liabilities_micro_usdt: measure.liabilities,
    })
    .execute()
}

/** Whether the last one is old enough: of several nodes, the first to come does it. One of before the first block has compared nothing. */
export async function isDue(tx: Queryable): Promise<boolean> {
  const recent = await tables<WalletTables>(tx)
    .selectFrom('reconciliation')
    .select('id')
    .where('created_at', '>', sql<Date>`now() - interval '9 minutes'`)
    .where('height', '>', 0n)
    .limit(1)
    .executeTakeFirst()
  return recent === undefined
}

/** What the books owe to people, all together. */
export async function liabilities(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger.account
    where kind in ('available', 'frozen') and asset = 'USDT' and not is_house
  `.execute(tables(tx))
  return rows[0]?.sum ?? 0n
}

export interface StoredMeasure {
  readonly height: bigint
  readonly chain: bigint
  readonly custody: bigint
  readonly inFlight: bigint
  readonly liabilities: bigint
  readonly at: Date
}

export async function lastMeasure(tx: Queryable): Promise<StoredMeasure | undefined> {
  return tables<WalletTables>(tx)
    .selectFrom('reconciliation')
    .select([
      'height',
      'chain_micro_usdt as chain',
      'custody_micro_usdt as custody',
      'in_flight_micro_usdt as inFlight',
      'liabilities_micro_usdt as liabilities',
      'created_at as at',
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Addresses that money came to or went from above a height. */
export async function addressesMovedAbove(tx: Queryable, height: bigint): Promise<Set<string>> {
  const rows = await tables<WalletTables>(tx)
    .selectFrom('deposit')
    .select(['from_address', 'to_address'])
    .where('height', '>', height)
    .execute()
  return new Set(rows.flatMap((row) => [row.from_address, row.to_address]))
}
