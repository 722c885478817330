import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

export interface FactorRow {
  readonly sealed_secret: Buffer
  readonly confirmed_at: Date | null
  /** The database's clock, in seconds. */
  readonly now_seconds: number
  readonly recovery_left: number
}

export async function findFactor(tx: Queryable, userId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select sealed_secret, confirmed_at, extract(epoch from clock_timestamp())::float8 as now_seconds,
      (select count(*)::int from recovery_code
        where recovery_code.user_id = second_factor.user_id and used_at is null) as recovery_left
    from second_factor where user_id = ${userId}
  `.execute(tables(tx))
  return rows[0]
}

/** A person who has one keeps it: answers false. An unfinished one is begun anew. */
export async function beginFactor(
  tx: Tx,
  { userId, sessionId, sealed }: { userId: string; sessionId: string; sealed: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_factor (user_id, sealed_secret, session_id) values (${userId}, ${sealed}, ${sessionId})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, session_id = excluded.session_id,
      started_at = now(), last_step = 0
      where second_factor.confirmed_at is null
  `.execute(tables(tx))
  return numAffectedRows === 1n
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
  const { rows } = await sql<Beginning>`
    select sealed_secret, extract(epoch from clock_timestamp())::float8 as now_seconds from second_factor
    where user_id = ${userId} and session_id = ${sessionId} and confirmed_at is null
      and started_at > now() - interval '15 minutes' for update
  `.execute(tables(tx))
  return rows[0]
}

export async function confirmFactor(tx: Tx, userId: string, step: number): Promise<void> {
  await sql`
    update second_factor set confirmed_at = now(), last_step = ${step} where user_id = ${userId}
  `.execute(tables(tx))
}

/** One statement: of a code that is sent twice at once, one is taken. */
export async function takeStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factor set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}
  `.execute(tables(tx))
  return numAffectedRows === 1n
}

export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = now() where user_id = ${userId} and code_hash = ${hash} and used_at is null
  `.execute(tables(tx))
  return numAffectedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(tables(tx))
  await sql`
    insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])
  `.execute(tables(tx))
}

/** With its recovery codes. Without a moment any; else one that was set up after it. */
export async function removeFactor(tx: Tx, userId: string, setUpAfter?: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from second_factor where user_id = ${userId}
      and (${setUpAfter ?? null}::timestamptz is null or coalesce(confirmed_at, started_at) >= ${setUpAfter ?? null})
  `.execute(tables(tx))
  return numAffectedRows === 1n
}
