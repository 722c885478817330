import type { MerchantScope } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
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

const columns = sql`
  merchant_key.id, merchant_key.name, is_test as "isTest", prefix, scopes, allowed_networks::text[] as networks,
  created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`

async function rowsOf<Row>(tx: Queryable, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(tables(tx))).rows
}

/** Each in its place. Whoever is no merchant any more has no keys. */
export async function findByHashes(
  tx: Queryable,
  hashes: readonly Buffer[],
): Promise<(OpeningKey | undefined)[]> {
  const rows = await rowsOf(
    tx,
    sql<OpeningKey & { readonly hash: Buffer }>`
      select ${columns}, key_hash as hash, merchant_id as "merchantId", blocked_at is not null as "isBlocked",
        is_activated as "isActivated"
      from merchant_key join person_facts as merchant on merchant.id = merchant_id
      where key_hash = any (${hashes}::bytea[]) and revoked_at is null and account_type = 'merchant'`,
  )
  const byHash = new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), key]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')))
}

export async function listKeys(tx: Queryable, merchantId: string): Promise<StoredKey[]> {
  return rowsOf(
    tx,
    sql<StoredKey>`
      select ${columns} from merchant_key where merchant_id = ${merchantId}
      order by revoked_at is not null, created_at desc, id desc limit 100`,
  )
}

/** Is there a key for real orders that has not been revoked? */
export async function hasLiveKey(tx: Queryable, merchantId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select from merchant_key where merchant_id = ${merchantId} and not is_test and revoked_at is null limit 1`,
  )
  return rows.length === 1
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
  const [row] = await rowsOf(
    tx,
    sql<StoredKey>`
      insert into merchant_key (merchant_id, is_test, name, prefix, key_hash, scopes, allowed_networks)
      values (${key.merchantId}, ${key.isTest}, ${key.name}, ${key.prefix}, ${key.hash}, ${[...key.scopes]},
        -- Bits behind the mask are dropped: 203.0.113.7/24 means its network.
        array(select network(one::inet) from unnest(${[...key.networks]}::text[]) as one))
      returning ${columns}`,
  )
  if (!row) throw new Error('An inserted key returns its row')
  return row
}

export interface RevokedKey extends StoredKey {
  readonly hash: Buffer
  /** False when it was revoked before. */
  readonly isFresh: boolean
}

/** Undefined when the merchant has no such key. */
export async function revokeKey(tx: Tx, merchantId: string, id: string): Promise<RevokedKey | undefined> {
  const [known] = await rowsOf(
    tx,
    sql<Omit<RevokedKey, 'isFresh'>>`
      select ${columns}, key_hash as hash from merchant_key where id = ${id} and merchant_id = ${merchantId} for update`,
  )
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
  const rows = await rowsOf(
    tx,
    sql<StoredKey>`
      update merchant_key set revoked_at = now()
      where merchant_id = ${merchantId} and created_at >= ${since} and revoked_at is null
      returning ${columns}`,
  )
  return rows.map(({ name, prefix }) => `${prefix}… ${name}`)
}

/** At most once a minute, whichever node hears the key. */
export async function noteUse(tx: Queryable, id: string): Promise<void> {
  await merchants(tx)
    .updateTable('merchant_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`)
    .execute()
}
