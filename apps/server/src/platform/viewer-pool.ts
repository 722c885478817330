import pg from 'pg'
import { openPool, type PoolOptions } from './database-pool.ts'
import { viewerRole } from './viewer-role.ts'

/** The connections of view mode: few, opened when first used, read-only, and as the role that can only select. */
export function viewerPool(shared: PoolOptions) {
  let opened: Promise<pg.Pool> | undefined
  return {
    open(): Promise<pg.Pool> {
      opened ??= openViewers(shared).catch((error: unknown) => {
        opened = undefined
        throw error
      })
      return opened
    },
    async close(): Promise<void> {
      const pool = await opened?.catch(() => undefined)
      await pool?.end()
    },
  }
}

async function openViewers(shared: PoolOptions): Promise<pg.Pool> {
  const role = (await canView(shared)) ? [`-c role=${viewerRole}`] : []
  const settings = [shared.options, '-c default_transaction_read_only=on', ...role]
  return openPool({ ...shared, options: settings.join(' '), application_name: 'florin-view', max: 4 })
}

/** Where the operator's server has no such role, read-only transactions are what remains (docs/operations.md). */
async function canView({ connectionString }: PoolOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'florin-view' })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'set')`,
      [viewerRole],
    )
    return rowCount === 1
  } finally {
    await client.end()
  }
}
