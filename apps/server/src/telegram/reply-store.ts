import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { TelegramTables } from './tables.ts'

const telegram = (tx: Queryable) => tables<TelegramTables>(tx)

export interface WaitingReply {
  readonly id: bigint
  readonly telegramId: string
  readonly content: Buffer
  readonly tries: number
  readonly ageSeconds: number
}

/** Replies are sent one a second: a person who writes faster for long does not get a reply to each message. */
const mostWaiting = 30

export async function addReply(tx: Tx, telegramId: string, content: Buffer): Promise<void> {
  await sql`
    insert into telegram_reply (telegram_id, content) select ${telegramId}, ${content}
    where (select count(*) from telegram_reply where telegram_id = ${telegramId}) < ${sql.lit(mostWaiting)}
  `.execute(tables(tx))
}

/** Claims the oldest reply of each chat, for a minute: one chat's replies keep their order. */
export async function claimReplies(tx: Queryable, most: number): Promise<WaitingReply[]> {
  const { rows } = await sql<WaitingReply>`
    update telegram_reply set next_at = now() + interval '1 minute', tries = tries + 1
    where id in (
      select id from telegram_reply as due
      where next_at <= now() and not exists (
        select from telegram_reply as earlier where earlier.telegram_id = due.telegram_id and earlier.id < due.id
      )
      order by next_at, id limit ${most} for update skip locked
    )
    returning id, telegram_id::text as "telegramId", content, tries, extract(epoch from now() - created_at)::float8 as "ageSeconds"
  `.execute(tables(tx))
  return rows
}

export async function forgetReply(tx: Queryable, id: bigint): Promise<void> {
  await telegram(tx).deleteFrom('telegram_reply').where('id', '=', id).execute()
}

export async function isPromised(tx: Queryable, id: bigint): Promise<boolean> {
  const waiting = await telegram(tx)
    .selectFrom('telegram_reply')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return waiting !== undefined
}

export async function postponeReply(tx: Queryable, id: bigint, ms: number): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_reply')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${ms}::float8 / 1000)` })
    .where('id', '=', id)
    .execute()
}
