import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { chatId, type TelegramTables } from './tables.ts'

const telegram = (tx: Queryable) => tables<TelegramTables>(tx)

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

const columns = [
  'id',
  'user_id as userId',
  sql<string>`telegram_id::text`.as('telegramId'),
  'telegram_name as name',
  'auth_date as connectedAt',
  'is_notified as isNotified',
  sql<boolean>`blocked_at is not null`.as('isBlocked'),
] as const

export async function accountsOf(tx: Queryable, userId: string): Promise<TelegramAccount[]> {
  return ofPerson(tx, userId).execute()
}

/** The same, locked: of two who disconnect at once, the second sees what the first has left. */
export async function lockAccountsOf(tx: Tx, userId: string): Promise<TelegramAccount[]> {
  return ofPerson(tx, userId).forUpdate().execute()
}

const ofPerson = (tx: Queryable, userId: string) =>
  telegram(tx)
    .selectFrom('telegram_account')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('auth_date')
    .orderBy('id')

/** Who writes to the bot. Locked, so that a reset waits for the end of what was allowed. */
export async function lockAccount(tx: Tx, telegramId: string): Promise<TelegramAccount | undefined> {
  return telegram(tx)
    .selectFrom('telegram_account')
    .select(columns)
    .where('telegram_id', '=', chatId(telegramId))
    .forShare()
    .executeTakeFirst()
}

/** False where this Telegram account is connected already, to whomever. */
export async function addAccount(
  tx: Tx,
  { userId, telegramId, name }: { userId: string; telegramId: string; name: string },
): Promise<boolean> {
  const added = await telegram(tx)
    .insertInto('telegram_account')
    .values({ user_id: userId, telegram_id: chatId(telegramId), telegram_name: name })
    .onConflict((conflict) => conflict.column('telegram_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
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
  await telegram(tx)
    .updateTable('telegram_account')
    .set({ is_notified: isNotified })
    .where('telegram_id', '=', chatId(telegramId))
    .execute()
}

export async function setBlocked(tx: Queryable, telegramId: string, isBlocked: boolean): Promise<void> {
  await telegram(tx)
    .updateTable('telegram_account')
    .set({ blocked_at: isBlocked ? sql<Date>`now()` : null })
    .where('telegram_id', '=', chatId(telegramId))
    .where(sql<boolean>`(blocked_at is not null) <> ${isBlocked}`)
    .execute()
}

/** Checked after every wait for a slot to send: a chat that was disconnected during the wait gets nothing. */
export async function isConnected(tx: Queryable, telegramId: string, userId: string): Promise<boolean> {
  const account = await telegram(tx)
    .selectFrom('telegram_account')
    .select('id')
    .where('telegram_id', '=', chatId(telegramId))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account !== undefined
}

export async function hasAccount(tx: Queryable, userId: string, then?: Date): Promise<boolean> {
  const account = await telegram(tx)
    .selectFrom('telegram_account')
    .select('id')
    .where('user_id', '=', userId)
    .where('auth_date', '<=', sql<Date>`coalesce(${then ?? null}::timestamptz, 'infinity')`)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}
