import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { DealFilter } from './deal-filter.ts'

/** Whether this person's ended deals lie in the order of their sums, all of them. */
export async function isSorted(tx: Queryable, { viewer, userId }: DealFilter): Promise<boolean> {
  if (viewer === 'support') return false
  const { rows } = await sql`select from sorted_user where user_id = ${userId} and is_whole`.execute(
    tables(tx),
  )
  return rows.length > 0
}

/**
 * Marks the moment from which everybody who ends a deal sees who has many. A transaction of its own, after theirs has ended who told. A
 * mark from the future is another server's, whose copy this is.
 */
export async function markSeen(tx: Tx): Promise<void> {
  await sql`
    update sorted_user set seen_since = pg_current_xact_id()
    where not is_whole and (seen_since is null or seen_since > pg_current_xact_id())
  `.execute(tables(tx))
}

/** Those of whom nobody is left who could end a deal without putting it in order. */
export async function unsortedUsers(tx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from sorted_user where not is_whole and seen_since < pg_snapshot_xmin(pg_current_snapshot())
  `.execute(tables(tx))
  return rows.map((row) => row.user_id)
}

/** A deal that was looked at, by its time and id. */
export interface Looked {
  readonly at: string
  readonly id: string
}

const sides = {
  trader: { whose: sql.ref('trader_id'), profit: sql.ref('profit_micro') },
  merchant: { whose: sql.ref('merchant_id'), profit: sql.ref('credit_micro') },
} as const

export type Side = keyof typeof sides

/** Puts what had ended before in order, so many at once; answers where it goes on, and nothing when all were looked at. */
export async function sortSome(
  tx: Tx,
  { userId, side }: { userId: string; side: Side },
  after: Looked | undefined,
  most: number,
): Promise<Looked | undefined> {
  const { whose, profit } = sides[side]
  const { rows } = await sql<Looked>`
    with these as materialized (
      select id, amount_kopecks, ${profit} as profit_micro, status, created_at, ended_at from deal
      where ${whose} = ${userId} ${after ? sql`and (created_at, id) > (${after.at}, ${after.id}::uuid)` : sql``}
      order by created_at, id limit ${sql.lit(most)}
    ), sorted as (
      insert into sorted_deal (user_id, amount_kopecks, id, profit_micro, status, created_at)
      select ${userId}, amount_kopecks, id, profit_micro, status, created_at from these where ended_at is not null
      on conflict do nothing
    )
    select created_at::text as at, id from these order by created_at desc, id desc limit 1
  `.execute(tables(tx))
  return rows[0]
}

export async function tellWhole(tx: Tx, userId: string): Promise<void> {
  await sql`update sorted_user set is_whole = true where user_id = ${userId}`.execute(tables(tx))
}
