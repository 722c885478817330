import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'

/** The demo's accounts have addresses of a domain that does not exist, so nobody can confirm one by mail. */
const demoAddresses = '%@demo.florin'

export async function demoAccountsAmong(
  tx: Queryable,
  userIds: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly now: Date }> {
  const { rows } = await sql<{ ids: string[]; now: Date }>`
    select coalesce(array_agg(id::text), '{}') as ids, clock_timestamp() as now
    from user_account where id = any (${[...userIds]}::uuid[]) and email like ${demoAddresses}
  `.execute(tables(tx))
  return rows[0] as { ids: string[]; now: Date }
}

export async function updateRegistration(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update user_account set date_joined = least(date_joined, ${at}::timestamptz) where id = any (${[...userIds]}::uuid[])
  `.execute(tables(tx))
}
