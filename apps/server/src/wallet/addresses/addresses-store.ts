import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { WalletTables } from '../tables.ts'

export interface WalletKey {
  readonly xpub: string
  readonly hotAddress: string
}

/** Undefined until the signer has published it. */
export async function findKey(tx: Queryable): Promise<WalletKey | undefined> {
  const row = await tables<WalletTables>(tx)
    .selectFrom('wallet_key_facts')
    .select(['xpub', 'hot_address'])
    .executeTakeFirst()
  return row && { xpub: row.xpub, hotAddress: row.hot_address }
}

export async function findAddress(tx: Queryable, userId: string): Promise<string | undefined> {
  const row = await tables<WalletTables>(tx)
    .selectFrom('wallet_address')
    .select('address')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.address
}

export async function drawIndex(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ index: number }>`
    select nextval('wallet_address_index')::integer as index
  `.execute(tables(tx))
  return rows[0]?.index as number
}

/**
 * After a restore: addresses that were given out since the copy are unknown, and would be given to others. Their payers still pay to
 * them, so the next numbers begin far behind any that may have been drawn.
 */
export async function skipForgottenIndices(tx: Tx): Promise<void> {
  await sql`
    select setval('wallet_address_index', (select last_value from wallet_address_index) + 100000)
  `.execute(tables(tx))
}

/** False when the person has an address already. */
export async function insertAddress(
  tx: Tx,
  row: { address: string; derivationIndex: number; userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables<WalletTables>(tx)
    .insertInto('wallet_address')
    .values({ address: row.address, derivation_index: row.derivationIndex, user_id: row.userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface OwnAddress {
  readonly address: string
  /** Undefined for the hot wallet. */
  readonly userId: string | undefined
}

/** Which of these addresses are ours. */
export async function ownAmong(tx: Queryable, addresses: readonly string[]): Promise<OwnAddress[]> {
  if (addresses.length === 0) return []
  const rows = await tables<WalletTables>(tx)
    .selectFrom('own_address')
    .select(['address', 'user_id'])
    .where('address', '=', sql<string>`any(${[...addresses]})`)
    .execute()
  return rows.map((row) => ({ address: row.address, userId: row.user_id ?? undefined }))
}

/** The hot wallet, and every address that has ever received something: what holds money of ours. */
export async function addressesWithActivity(tx: Queryable): Promise<string[]> {
  const rows = await tables<WalletTables>(tx)
    .selectFrom('own_address')
    .select('address')
    .where((where) =>
      where.or([
        where('derivation_index', '=', 0),
        where.exists(
          where
            .selectFrom('deposit')
            .select('deposit.txid')
            .whereRef('deposit.to_address', '=', 'own_address.address'),
        ),
      ]),
    )
    .execute()
  return rows.map((row) => row.address)
}

export const scanChannel = 'florin_deposits'

/** Announced to every node; the one that holds the scan lock reads the chain at once. */
export async function askForScan(tx: Queryable, userId: string): Promise<void> {
  await sql`select announce(${scanChannel}, ${userId})`.execute(tables(tx))
}
