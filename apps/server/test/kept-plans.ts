import { connectionOf, rowsRead } from '../src/deals/test/rows-read.ts'
import type { Tx } from '../src/platform/database.ts'
import type { World } from './world.ts'

/**
 * The product prepares what it is asked fifty times in ten minutes (`platform/hot-statements.ts`); PostgreSQL keeps the plan of its sixth
 * run. In an idle world the pool always lends the same connection.
 */
const untilKept = 60

/**
 * How many rows of each table `work` reads by plans that were made while these tables were empty and that `grow` has outgrown: until
 * autovacuum has counted the rows, a new installation has only those. Only a vacuum makes the database sure that a table is empty.
 */
export async function readByEarlyPlans<Table extends string>(
  world: World,
  tables: readonly Table[],
  early: (tx: Tx) => Promise<unknown>,
  grow: () => Promise<(tx: Tx) => Promise<unknown>>,
): Promise<Record<Table, number>> {
  const { db } = world.florin.services
  await world.query(`vacuum analyze ${tables.join(', ')}`)
  for (let times = 0; times < untilKept; times += 1) await db.write(early)
  const work = await grow()
  return db.write(async (tx) => {
    const read = async () =>
      Promise.all(tables.map(async (table) => [table, await rowsRead(connectionOf(tx), table)] as const))
    const before = new Map(await read())
    await work(tx)
    const more = (await read()).map(([table, rows]) => [table, rows - (before.get(table) ?? 0)])
    return Object.fromEntries(more) as Record<Table, number>
  })
}
