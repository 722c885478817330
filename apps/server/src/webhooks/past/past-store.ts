import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { recordset } from '../../platform/recordset.ts'

export interface PastEvent {
  readonly merchantId: string
  readonly orderId: string
  readonly type: string
  /** Of the order, from 1. */
  readonly sequence: number
  /** JSON: the order and its deal as they were then. */
  readonly facts: string
  readonly at: Date
}

export async function insertEvents(tx: Tx, events: readonly PastEvent[]): Promise<void> {
  const rows = events.map(({ merchantId, orderId, ...event }) => ({
    merchant_id: merchantId,
    order_id: orderId,
    ...event,
  }))
  await sql`
    insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts, created_at)
    select merchant_id, false, type, order_id, sequence, facts::jsonb, at
    from ${recordset(
      rows,
      'merchant_id uuid, order_id uuid, type text, sequence integer, facts text, at timestamptz',
    )} order by at, sequence
  `.execute(tables(tx))
}

/** A bulk load is analyzed at once: with the statistics of an empty table its joins take seconds. */
export async function analyzePastEvents(tx: Queryable): Promise<void> {
  await sql`analyze merchant_event`.execute(tables(tx))
}
