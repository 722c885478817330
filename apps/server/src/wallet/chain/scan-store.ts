import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { WalletTables } from '../tables.ts'

const chain = (tx: Queryable) => tables<WalletTables>(tx)

const now = sql<Date>`now()`

export interface Cursor {
  readonly height: bigint
  readonly blockId: string
}

export async function readCursor(tx: Queryable): Promise<Cursor | undefined> {
  const row = await chain(tx).selectFrom('chain_cursor').select(['height', 'block_id']).executeTakeFirst()
  return row && { height: row.height, blockId: row.block_id }
}

/** Locks the row until the transaction ends: of two scanners at once, the second waits and sees what the first has booked. */
export async function lockCursor(tx: Tx): Promise<Cursor> {
  const row = await chain(tx)
    .selectFrom('chain_cursor')
    .select(['height', 'block_id'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { height: row.height, blockId: row.block_id }
}

/** A new installation starts at the block that is solid now. */
export async function placeCursor(tx: Tx, { height, blockId }: Cursor): Promise<void> {
  await chain(tx)
    .insertInto('chain_cursor')
    .values({ height, block_id: blockId, tip_height: height })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await keepBlock(tx, { height, blockId })
}

export async function moveCursor(tx: Tx, { height, blockId }: Cursor): Promise<void> {
  await chain(tx).updateTable('chain_cursor').set({ height, block_id: blockId, moved_at: now }).execute()
  await keepBlock(tx, { height, blockId })
}

/** Moves the cursor back to an earlier block, as the chain has it now. Blocks above it are read again. */
export async function resetCursor(tx: Tx, { height, blockId }: Cursor): Promise<void> {
  await chain(tx).deleteFrom('scanned_block').where('height', '>=', height).execute()
  await moveCursor(tx, { height, blockId })
}

async function keepBlock(tx: Tx, { height, blockId }: Cursor): Promise<void> {
  await chain(tx)
    .insertInto('scanned_block')
    .values({ height, block_id: blockId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A node has answered: when it did, and whether its chain has grown since. */
export async function noteTip(tx: Queryable, height: bigint): Promise<void> {
  await chain(tx)
    .updateTable('chain_cursor')
    .set({
      tip_read_at: now,
      tip_height: sql<bigint>`greatest(tip_height, ${height}::bigint)`,
      tip_grew_at: sql<Date>`case when tip_height < ${height}::bigint then now() else tip_grew_at end`,
    })
    .execute()
}

/** The newest blocks that were read, oldest first. */
export async function newestBlocks(tx: Queryable, count: number): Promise<Cursor[]> {
  const rows = await chain(tx)
    .selectFrom('scanned_block')
    .selectAll()
    .orderBy('height', 'desc')
    .limit(count)
    .execute()
  return rows.reverse().map((row) => ({ height: row.height, blockId: row.block_id }))
}

export async function forgetOldBlocks(tx: Queryable, kept: number): Promise<void> {
  await chain(tx)
    .deleteFrom('scanned_block')
    .where((block) =>
      block(
        'height',
        '<',
        block(block.selectFrom('chain_cursor').select('height').$asScalar(), '-', BigInt(kept)),
      ),
    )
    .execute()
}

/** True once an hour in all nodes together. */
export async function claimSecondLook(tx: Queryable): Promise<boolean> {
  const { numUpdatedRows } = await chain(tx)
    .updateTable('chain_cursor')
    .set({ looked_again_at: now })
    .where('looked_again_at', '<', sql<Date>`now() - interval '55 minutes'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ChainProgress {
  readonly height: bigint
  readonly tipHeight: bigint
  readonly secondsSinceGrowth: number
  /** Since a node last answered. */
  readonly secondsSinceRead: number
}

/** Not while the server is a replica, or was made read-only: then nothing that was read can be written down. */
export async function takesWrites(tx: Queryable): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`
    select current_setting('transaction_read_only') = 'off' as takes
  `.execute(tables(tx))
  return rows[0]?.takes === true
}

export async function readProgress(tx: Queryable): Promise<ChainProgress | undefined> {
  return chain(tx)
    .selectFrom('chain_cursor')
    .select([
      'height',
      'tip_height as tipHeight',
      sql<number>`extract(epoch from clock_timestamp() - tip_grew_at)::float8`.as('secondsSinceGrowth'),
      sql<number>`extract(epoch from clock_timestamp() - tip_read_at)::float8`.as('secondsSinceRead'),
    ])
    .executeTakeFirst()
}
