import { type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { WithdrawalTables } from '../withdrawal-tables.ts'

const orders = (tx: Queryable) => tables<WithdrawalTables>(tx)

/** What a person confirmed with one code: where settlements go, and from when on. */
export interface Confirmation {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly codeId: string
  readonly address: string
  readonly usableAt: Date
}

export interface StandingOrder {
  readonly id: string
  readonly address: string
  readonly confirmedAt: Date
  readonly usableAt: Date
  readonly isUsable: boolean
  readonly proof: Buffer
}

/** The one that holds now. */
export async function currentOrder(tx: Queryable, userId: string): Promise<StandingOrder | undefined> {
  const row = await orders(tx)
    .selectFrom('standing_order')
    .selectAll()
    .select(sql<boolean>`usable_at <= now()`.as('is_usable'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && toOrder(row)
}

/** By the database's clock, and in whole milliseconds: it becomes part of a proof. */
export async function momentInHours(tx: Tx, hours: number): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`
    select date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${hours * 3_600})) as moment
  `.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('The clock did not answer')
  return row.moment
}

export async function insertOrder(tx: Tx, confirmed: Confirmation, proof: Buffer): Promise<void> {
  await orders(tx)
    .insertInto('standing_order')
    .values({
      id: confirmed.id,
      user_id: confirmed.userId,
      session_id: confirmed.sessionId,
      code_id: confirmed.codeId,
      address: confirmed.address,
      usable_at: confirmed.usableAt,
      ended_at: null,
      proof,
    })
    .execute()
}

/** Under the person's lock, and by the running clock: earlier requests keep their order. */
export async function endOrder(tx: Tx, userId: string): Promise<void> {
  await orders(tx)
    .updateTable('standing_order')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

function toOrder(
  row: Selectable<WithdrawalTables['standing_order']> & { is_usable: boolean },
): StandingOrder {
  return {
    id: row.id,
    address: row.address,
    confirmedAt: row.confirmed_at,
    usableAt: row.usable_at,
    isUsable: row.is_usable,
    proof: row.proof,
  }
}
