import type { MerchantScope } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { MerchantTables } from './tables.ts'

const merchants = (tx: Queryable) => tables<MerchantTables>(tx)

/** A key as its owner sees it; the key itself is nowhere. */
export interface StoredKey {
  readonly id: string
  readonly name: string
  readonly isTest: boolean
  readonly prefix: string
  readonly scopes: readonly MerchantScope[]
  readonly networks: readonly string[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** A key that opens, and whose it is. */
export interface OpeningKey extends StoredKey {
  readonly merchantId: string
  readonly isBlocked: boolean
  readonly isActivated: boolean
}

export interface NewKey {
  readonly merchantId: string
  readonly name: string
  readonly isTest: boolean
  readonly prefix: string
  readonly hash: Buffer
  readonly scopes: readonly MerchantScope[]
  readonly networks: readonly string[]
}

const columns = [
  'merchant_key.id',
  'merchant_key.name',
  'is_test as isTest',
  'prefix',
  'scopes',
  sql<string[]>`allowed_networks::text[]`.as('networks'),
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const

/**
 * The results are in the order of the hashes. An account that is no merchant any more has no keys. Raw SQL: every request of a shop's
 * program runs it.
 */
export async function findByHashes(
  tx: Queryable,
  hashes: readonly Buffer[],
): Promise<(OpeningKey | undefined)[]> {
  const { rows } = await sql<OpeningKey & { readonly hash: Buffer }>`
    select merchant_key.id, merchant_key.name, is_test as "isTest", prefix, scopes, allowed_networks::text[] as networks,
      created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", key_hash as hash,
      merchant_id as "merchantId", blocked_at is not null as "isBlocked", is_activated as "isActivated"
    from merchant_key join person_facts as merchant on merchant.id = merchant_id
    where key_hash = any (${hashes}::bytea[]) and revoked_at is null and account_type = 'merchant'
  `.execute(merchants(tx))
  const byHash = new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), key]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')))
}

export async function listKeys(tx: Queryable, merchantId: string): Promise<StoredKey[]> {
  return merchants(tx)
    .selectFrom('merchant_key')
    .select(columns)
    .where('merchant_id', '=', merchantId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Is there a key for real orders that has not been revoked? */
export async function hasLiveKey(tx: Queryable, merchantId: string): Promise<boolean> {
  const key = await merchants(tx)
    .selectFrom('merchant_key')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('is_test', '=', false)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return key !== undefined
}

export async function countOpen(tx: Tx, merchantId: string): Promise<number> {
  const { count } = await merchants(tx)
    .selectFrom('merchant_key')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertKey(tx: Tx, key: NewKey): Promise<StoredKey> {
  return merchants(tx)
    .insertInto('merchant_key')
    .values({
      merchant_id: key.merchantId,
      is_test: key.isTest,
      name: key.name,
      prefix: key.prefix,
      key_hash: key.hash,
      scopes: [...key.scopes],
      // Bits behind the mask are dropped: 203.0.113.7/24 means its network.
      allowed_networks: sql`array(select network(one::inet) from unnest(${[...key.networks]}::text[]) as one)`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export interface RevokedKey extends StoredKey {
  readonly hash: Buffer
  /** False when it was revoked before. */
  readonly isFresh: boolean
}

/** Undefined when the merchant has no such key. */
export async function revokeKey(tx: Tx, merchantId: string, id: string): Promise<RevokedKey | undefined> {
  const known = await merchants(tx)
    .selectFrom('merchant_key')
    .select(columns)
    .select('key_hash as hash')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return undefined
  const { numUpdatedRows } = await merchants(tx)
    .updateTable('merchant_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return { ...known, isFresh: numUpdatedRows === 1n }
}

/** Answers how the owner knows each of them. */
export async function revokeKeysSince(tx: Tx, merchantId: string, since: Date): Promise<string[]> {
  const rows = await merchants(tx)
    .updateTable('merchant_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('merchant_id', '=', merchantId)
    .where('created_at', '>=', since)
    .where('revoked_at', 'is', null)
    .returning(['name', 'prefix'])
    .execute()
  return rows.map(({ name, prefix }) => `${prefix}… ${name}`)
}

/** At most once a minute, over all nodes. */
export async function noteUse(tx: Queryable, id: string): Promise<void> {
  await merchants(tx)
    .updateTable('merchant_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`)
    .execute()
}
