import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { TelegramTables } from './tables.ts'

const telegram = (tx: Queryable) => tables<TelegramTables>(tx)

/** False for an update that was noted before. */
export async function noteUpdate(tx: Tx, updateId: number): Promise<boolean> {
  const noted = await telegram(tx)
    .insertInto('telegram_update')
    .values({ update_id: sql<bigint>`${updateId}` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst()
  return noted !== undefined
}

export async function forgetUpdates(tx: Queryable): Promise<void> {
  await telegram(tx)
    .deleteFrom('telegram_update')
    .where('received_at', '<', sql<Date>`now() - interval '3 days'`)
    .execute()
}

/** Only a pause that has not ended needs a row. Chat 0 is the whole bot. */
export async function forgetPaces(tx: Queryable): Promise<void> {
  await telegram(tx)
    .deleteFrom('telegram_pace')
    .where('telegram_id', '<>', 0n)
    .where('next_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(sql<boolean>`(paused_until is null or paused_until < now())`)
    .execute()
}
