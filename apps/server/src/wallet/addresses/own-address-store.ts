import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** The person's own deposit address, if they have made one. */
export async function ownAddress(tx: Queryable, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select address from wallet_address where user_id = ${userId}
  `.execute(tables(tx))
  return rows[0]?.address
}

/** Any address whose key is ours: paying it would send money in a circle. */
export async function isOurs(tx: Queryable, address: string): Promise<boolean> {
  const { rows } = await sql`select from own_address where address = ${address}`.execute(tables(tx))
  return rows.length > 0
}

/** Undefined until the signer has published its keys. */
export async function hotAddress(tx: Queryable): Promise<string | undefined> {
  const { rows } = await sql<{ hot_address: string }>`select hot_address from wallet_key_facts`.execute(
    tables(tx),
  )
  return rows[0]?.hot_address
}
