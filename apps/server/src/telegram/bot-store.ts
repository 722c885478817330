import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** Undefined when it is not known yet, or was another bot's. */
export async function knownUsername(tx: Queryable, botId: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    select username from telegram_bot where bot_id = ${botId}
  `.execute(tables(tx))
  return rows[0]?.username
}

export async function rememberUsername(tx: Queryable, botId: string, username: string): Promise<void> {
  await sql`
    insert into telegram_bot (bot_id, username) values (${botId}, ${username})
    on conflict (only_one) do update set bot_id = excluded.bot_id, username = excluded.username
  `.execute(tables(tx))
}
