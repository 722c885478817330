import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { FactorTables } from './tables.ts'

const factors = (tx: Queryable) => tables<FactorTables>(tx)

export interface FactorRow {
  readonly sealed_secret: Buffer
  readonly confirmed_at: Date | null
  /** The database's clock, in seconds. */
  readonly now_seconds: number
  readonly recovery_left: number
}

const nowSeconds = sql<number>`extract(epoch from clock_timestamp())::float8`.as('now_seconds')

export async function findFactor(tx: Queryable, userId: string): Promise<FactorRow | undefined> {
  return factors(tx)
    .selectFrom('second_factor')
    .select(['sealed_secret', 'confirmed_at', nowSeconds])
    .select(({ selectFrom }) =>
      selectFrom('recovery_code')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('recovery_code.user_id', '=', 'second_factor.user_id')
        .where('used_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('recovery_left'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** A person who has one keeps it: answers false. An unfinished one is begun anew. */
export async function beginFactor(
  tx: Tx,
  { userId, sessionId, sealed }: { userId: string; sessionId: string; sealed: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await factors(tx)
    .insertInto('second_factor')
    .values({ user_id: userId, sealed_secret: sealed, session_id: sessionId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({
          sealed_secret: ref('excluded.sealed_secret'),
          session_id: ref('excluded.session_id'),
          started_at: sql<Date>`now()`,
          last_step: 0n,
        }))
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface Beginning {
  readonly sealed_secret: Buffer
  readonly now_seconds: number
}

/** What this session began to set up a quarter of an hour ago at most; held until the transaction ends. */
export async function lockBeginning(
  tx: Tx,
  userId: string,
  sessionId: string,
): Promise<Beginning | undefined> {
  return factors(tx)
    .selectFrom('second_factor')
    .select(['sealed_secret', nowSeconds])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('confirmed_at', 'is', null)
    .where('started_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .forUpdate()
    .executeTakeFirst()
}

export async function confirmFactor(tx: Tx, userId: string, step: number): Promise<void> {
  await factors(tx)
    .updateTable('second_factor')
    .set({ confirmed_at: sql<Date>`now()`, last_step: sql<bigint>`${step}` })
    .where('user_id', '=', userId)
    .execute()
}

/** One statement: of a code that is sent twice at once, one is taken. */
export async function takeStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await factors(tx)
    .updateTable('second_factor')
    .set({ last_step: sql<bigint>`${step}` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', sql<bigint>`${step}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await factors(tx)
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await factors(tx).deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await sql`
    insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])
  `.execute(tables(tx))
}

/** With its recovery codes. Without a moment any; else one that was set up after it. */
export async function removeFactor(tx: Tx, userId: string, setUpAfter?: Date): Promise<boolean> {
  const { numDeletedRows } = await factors(tx)
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .$if(setUpAfter !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(confirmed_at, started_at) >= ${setUpAfter}`),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}
