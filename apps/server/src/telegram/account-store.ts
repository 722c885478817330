import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

export interface TelegramAccount {
  readonly id: string
  readonly userId: string
  /** As text: Telegram's ids may become longer than a double holds. */
  readonly telegramId: string
  readonly name: string
  readonly connectedAt: Date
  readonly isNotified: boolean
  readonly isBlocked: boolean
}

const columns = sql`id, user_id as "userId", telegram_id::text as "telegramId", telegram_name as name, auth_date as "connectedAt",
  is_notified as "isNotified", blocked_at is not null as "isBlocked"`

export async function accountsOf(tx: Queryable, userId: string): Promise<TelegramAccount[]> {
  const { rows } = await sql<TelegramAccount>`
    select ${columns} from telegram_account where user_id = ${userId} order by auth_date, id
  `.execute(tables(tx))
  return rows
}

/** The same, locked: of two who disconnect at once, the second sees what the first has left. */
export async function lockAccountsOf(tx: Tx, userId: string): Promise<TelegramAccount[]> {
  const { rows } = await sql<TelegramAccount>`
    select ${columns} from telegram_account where user_id = ${userId} order by auth_date, id for update
  `.execute(tables(tx))
  return rows
}

/** Who writes to the bot. Locked, so that a reset waits for the end of what was allowed. */
export async function lockAccount(tx: Tx, telegramId: string): Promise<TelegramAccount | undefined> {
  const { rows } = await sql<TelegramAccount>`
    select ${columns} from telegram_account where telegram_id = ${telegramId} for share
  `.execute(tables(tx))
  return rows[0]
}

/** False where this Telegram account is connected already, to whomever. */
export async function addAccount(
  tx: Tx,
  { userId, telegramId, name }: { userId: string; telegramId: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into telegram_account (user_id, telegram_id, telegram_name) values (${userId}, ${telegramId}, ${name})
    on conflict (telegram_id) do nothing returning id
  `.execute(tables(tx))
  return rows.length > 0
}

/** With what was still to be sent to those chats, and the files of theirs that are not kept yet. */
export async function removeAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from telegram_account where id = any(${ids}::uuid[]) returning telegram_id),
      unsent as (delete from telegram_reply where telegram_id in (select telegram_id from gone))
    delete from telegram_file where state = 'waiting' and telegram_id in (select telegram_id from gone)
  `.execute(tables(tx))
}

export async function setNotified(tx: Tx, telegramId: string, isNotified: boolean): Promise<void> {
  await sql`
    update telegram_account set is_notified = ${isNotified} where telegram_id = ${telegramId}
  `.execute(tables(tx))
}

export async function setBlocked(tx: Queryable, telegramId: string, isBlocked: boolean): Promise<void> {
  await sql`
    update telegram_account set blocked_at = case when ${isBlocked} then now() end
    where telegram_id = ${telegramId} and (blocked_at is not null) <> ${isBlocked}
  `.execute(tables(tx))
}

/** Asked after every wait for a turn to send: a chat that was disconnected meanwhile gets nothing. */
export async function isConnected(tx: Queryable, telegramId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from telegram_account where telegram_id = ${telegramId} and user_id = ${userId}
  `.execute(tables(tx))
  return rows.length > 0
}

export async function hasAccount(tx: Queryable, userId: string, then?: Date): Promise<boolean> {
  const { rows } = await sql`
    select from telegram_account where user_id = ${userId} and auth_date <= coalesce(${then ?? null}::timestamptz, 'infinity') limit 1
  `.execute(tables(tx))
  return rows.length > 0
}
