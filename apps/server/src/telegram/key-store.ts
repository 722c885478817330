import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { TelegramTables } from './tables.ts'

const telegram = (tx: Queryable) => tables<TelegramTables>(tx)

export interface StoredKey {
  readonly hash: Buffer
  readonly sealed: Buffer
}

export async function findKey(tx: Queryable, userId: string): Promise<Buffer | undefined> {
  const key = await telegram(tx)
    .selectFrom('telegram_key')
    .select('sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return key?.sealed
}

/** Of two first calls at once, one makes the key; both answer it. */
export async function addKey(tx: Queryable, userId: string, { hash, sealed }: StoredKey): Promise<void> {
  await telegram(tx)
    .insertInto('telegram_key')
    .values({ user_id: userId, key_hash: hash, sealed })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Locks the row until the end of the transaction, so that no chat connects with the old key. */
export async function replaceKey(tx: Tx, userId: string, { hash, sealed }: StoredKey): Promise<void> {
  await telegram(tx)
    .insertInto('telegram_key')
    .values({ user_id: userId, key_hash: hash, sealed })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        key_hash: ref('excluded.key_hash'),
        sealed: ref('excluded.sealed'),
        created_at: sql<Date>`now()`,
      })),
    )
    .execute()
}

/** A new key is made when the person requests one. */
export async function removeKey(tx: Tx, userId: string): Promise<void> {
  await telegram(tx).deleteFrom('telegram_key').where('user_id', '=', userId).execute()
}

/** Whose key it is. Locked against a reset until the account is connected. */
export async function lockOwner(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const key = await telegram(tx)
    .selectFrom('telegram_key')
    .select('user_id')
    .where('key_hash', '=', hash)
    .forShare()
    .executeTakeFirst()
  return key?.user_id
}
