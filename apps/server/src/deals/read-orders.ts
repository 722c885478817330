import { sql } from 'kysely'
import { type Database, tables } from '../platform/database.ts'
import { type Lane, lanes } from '../platform/lanes.ts'
import type { OrderFacts } from './facts.ts'
import { type OrderWithDeal, toOrderWithDeal } from './store.ts'

/** An order as it stands, by its id. */
export type ReadOrder = Lane<string, OrderWithDeal | undefined>

const mostAtOnce = 100

/** Deals are opened many at once, so their orders are looked at together too. */
export function orderReader(db: Database): ReadOrder {
  return lanes({
    count: 1,
    most: mostAtOnce,
    ownerOf: (id: string) => id,
    run: (ids) => findOrders(db, ids),
  })
}

async function findOrders(db: Database, ids: readonly string[]): Promise<(OrderWithDeal | undefined)[]> {
  const { rows } = await sql<{ facts: OrderFacts }>`select facts from read_orders(${ids})`.execute(
    tables(db.each),
  )
  const found = new Map(rows.map(({ facts }) => [facts.order.id, toOrderWithDeal(facts)]))
  return ids.map((id) => found.get(id))
}
