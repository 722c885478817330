import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { sealPlace } from './hold.ts'

/** The sealed content of ended changes about this person, which may be a card number, is removed. What staff saw of it is masked and final. */
export async function eraseHeldOf(tx: Tx, secrets: Secrets, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from held_change where concerns @> array[${userId}::uuid] and state <> 'waiting' order by id for update
  `.execute(tables(tx))
  for (const { id } of rows)
    await sql`
      update held_change set change = ${secrets.seal(sealPlace(id), '{}')} where id = ${id}
    `.execute(tables(tx))
}
