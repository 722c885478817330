import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import type { StoredMessage } from '../stored-message-store.ts'
import type { MessageTables } from '../tables.ts'

export interface Unparsed {
  readonly message: StoredMessage
  readonly bank: string
  readonly shape: Buffer
}

/** One row for all texts that are alike; the newest is its sample. */
export async function addUnparsed(tx: Tx, { message, bank, shape }: Unparsed): Promise<void> {
  await tables<MessageTables>(tx)
    .insertInto('unparsed_kind')
    .values({
      bank,
      channel: message.channel,
      shape_mac: shape,
      sample_id: message.id,
      alike: 1,
      first_seen: message.storedAt,
      last_seen: message.storedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['bank', 'channel', 'shape_mac']).doUpdateSet({
        alike: sql<number>`unparsed_kind.alike + 1`,
        sample_id: message.id,
        last_seen: message.storedAt,
      }),
    )
    .execute()
}
