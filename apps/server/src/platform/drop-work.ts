import { sql } from 'kysely'
import { type Tx, tables } from './database.ts'
import { openWork } from './outbox.ts'
import type { Secrets } from './secrets.ts'
import type { PlatformTables } from './tables.ts'

export interface Dropping {
  readonly topic: string
  readonly because: string
  fits(payload: unknown): boolean
}

/** Work of this topic that waits or was given up is not carried out where it fits, and its content is removed. */
export async function dropWork(tx: Tx, secrets: Secrets, { topic, because, fits }: Dropping): Promise<void> {
  const outbox = tables<PlatformTables>(tx)
  const rows = await outbox
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('topic', '=', topic)
    .where('payload', 'is not', null)
    .forUpdate()
    .execute()
  const ids = rows
    .filter(({ payload }) => payload && fits(openWork(secrets, { topic, payload })))
    .map(({ id }) => id)
  await outbox
    .updateTable('outbox')
    .set({ done_at: sql`now()`, failed_at: null, payload: null, dropped_because: because })
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute()
}
