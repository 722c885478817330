import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** Left out means any. */
export interface UserFlags {
  readonly isActivated: boolean | undefined
  readonly isPremium: boolean | undefined
  readonly isWork: boolean | undefined
}

/** A search as the database takes it. */
export interface UserSearch {
  /** In lower case and Latin letters, as the index has names. */
  readonly text: string
  /** Too short for trigrams: only what begins so is found. */
  readonly isPrefix: boolean
  /** The last four digits of a card or phone. */
  readonly tail: string | null
  readonly ids: { readonly from: string; readonly to: string } | null
}

export interface UserIds {
  readonly ids: readonly string[]
  readonly total: number
}

/** A page of all people with these flags; the total is exact, from counters. */
export async function pageOfUsers(
  tx: Queryable,
  { isActivated, isPremium, isWork }: UserFlags,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<UserIds> {
  const { rows } = await sql<{ id: string | null; total: bigint }>`
    select id, total from list_users(${isActivated ?? null}, ${isPremium ?? null}, ${isWork ?? null}, ${skip}, ${limit})
  `.execute(tables(tx))
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Number(rows[0]?.total ?? 0n),
  }
}

/** The people whom a search finds, newest first, up to this limit. */
export async function findUsers(
  tx: Queryable,
  { isActivated, isPremium, isWork }: UserFlags,
  { text, isPrefix, tail, ids }: UserSearch,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from find_users(${text}, ${isPrefix}, ${isActivated ?? null}, ${isPremium ?? null}, ${isWork ?? null},
      ${tail}, ${ids?.from ?? null}, ${ids?.to ?? null}, ${limit}) as id
  `.execute(tables(tx))
  return rows.map(({ id }) => id)
}

export async function foldUserCounts(tx: Queryable): Promise<void> {
  await sql`select fold_user_counts()`.execute(tables(tx))
}
