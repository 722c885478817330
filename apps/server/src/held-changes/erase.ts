import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { sealPlace } from './hold.ts'
import type { HeldTables } from './tables.ts'

/** The sealed content of ended changes about this person, which may be a card number, is removed. What staff saw of it is masked and final. */
export async function eraseHeldOf(tx: Tx, secrets: Secrets, userId: string): Promise<void> {
  const held = tables<HeldTables>(tx)
  const rows = await held
    .selectFrom('held_change')
    .select('id')
    .where(sql<boolean>`concerns @> array[${userId}::uuid]`)
    .where('state', '<>', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of rows)
    await held
      .updateTable('held_change')
      .set({ change: secrets.seal(sealPlace(id), '{}') })
      .where('id', '=', id)
      .execute()
}
