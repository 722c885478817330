import { heldHours } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { HeldLook, HeldRequest } from '../platform/held-changes.ts'
import type { HeldTables } from './tables.ts'

const held = (tx: Tx) => tables<HeldTables>(tx)

export interface NewHeld extends Pick<HeldRequest, 'kind' | 'subject' | 'concerns' | 'makerId' | 'reason'> {
  readonly id: string
  readonly change: Buffer
  readonly look: HeldLook
}

export async function insertHeld(tx: Tx, { makerId, look, concerns, ...row }: NewHeld): Promise<void> {
  await held(tx)
    .insertInto('held_change')
    .values({
      ...row,
      concerns: [...new Set(concerns)],
      maker_id: makerId,
      look: JSON.stringify(look),
      expires_at: sql<Date>`now() + make_interval(hours => ${heldHours})` as never,
    })
    .execute()
}
