import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { TelegramTables } from './tables.ts'

const telegram = (tx: Queryable) => tables<TelegramTables>(tx)

/** Undefined when it is not known yet, or was another bot's. */
export async function knownUsername(tx: Queryable, botId: string): Promise<string | undefined> {
  const bot = await telegram(tx)
    .selectFrom('telegram_bot')
    .select('username')
    .where('bot_id', '=', sql<bigint>`${botId}`)
    .executeTakeFirst()
  return bot?.username
}

export async function rememberUsername(tx: Queryable, botId: string, username: string): Promise<void> {
  await telegram(tx)
    .insertInto('telegram_bot')
    .values({ bot_id: sql<bigint>`${botId}`, username })
    .onConflict((conflict) =>
      conflict.column('only_one').doUpdateSet(({ ref }) => ({
        bot_id: ref('excluded.bot_id'),
        username: ref('excluded.username'),
      })),
    )
    .execute()
}
