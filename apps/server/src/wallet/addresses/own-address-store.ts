import { type Queryable, tables } from '../../platform/database.ts'
import type { WalletTables } from '../tables.ts'

const wallet = (tx: Queryable) => tables<WalletTables>(tx)

/** The person's own deposit address, if they have made one. */
export async function ownAddress(tx: Queryable, userId: string): Promise<string | undefined> {
  const row = await wallet(tx)
    .selectFrom('wallet_address')
    .select('address')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.address
}

/** Any address whose key is ours: paying it would send money in a circle. */
export async function isOurs(tx: Queryable, address: string): Promise<boolean> {
  const row = await wallet(tx)
    .selectFrom('own_address')
    .select('address')
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined until the signer has published its keys. */
export async function hotAddress(tx: Queryable): Promise<string | undefined> {
  const row = await wallet(tx).selectFrom('wallet_key_facts').select('hot_address').executeTakeFirst()
  return row?.hot_address
}
