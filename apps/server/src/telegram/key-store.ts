import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

export interface StoredKey {
  readonly hash: Buffer
  readonly sealed: Buffer
}

export async function findKey(tx: Queryable, userId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from telegram_key where user_id = ${userId}
  `.execute(tables(tx))
  return rows[0]?.sealed
}

/** Of two first calls at once, one makes the key; both answer it. */
export async function addKey(tx: Queryable, userId: string, { hash, sealed }: StoredKey): Promise<void> {
  await sql`
    insert into telegram_key (user_id, key_hash, sealed) values (${userId}, ${hash}, ${sealed})
    on conflict (user_id) do nothing
  `.execute(tables(tx))
}

/** Locks the row until the end of the transaction, so that nobody connects with the old key meanwhile. */
export async function replaceKey(tx: Tx, userId: string, { hash, sealed }: StoredKey): Promise<void> {
  await sql`
    insert into telegram_key (user_id, key_hash, sealed) values (${userId}, ${hash}, ${sealed})
    on conflict (user_id) do update set key_hash = excluded.key_hash, sealed = excluded.sealed, created_at = now()
  `.execute(tables(tx))
}

/** A new key is made when the person asks for one. */
export async function removeKey(tx: Tx, userId: string): Promise<void> {
  await sql`delete from telegram_key where user_id = ${userId}`.execute(tables(tx))
}

/** Whose key it is. Locked against a reset until the account is connected. */
export async function lockOwner(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from telegram_key where key_hash = ${hash} for share
  `.execute(tables(tx))
  return rows[0]?.user_id
}
