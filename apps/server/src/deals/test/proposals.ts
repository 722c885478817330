import pg from 'pg'
import { inject } from 'vitest'
import type { World } from '../../../test/world.ts'

/** As if it had been made so long ago; with the trigger disabled that refuses this. */
export async function makeProposalOlder(world: World, disputeId: string, hours: number): Promise<void> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(world.connectionString).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query('set session_replication_role = replica')
  await admin.query(
    'update settlement_proposal set ends_at = ends_at - make_interval(hours => $2) where dispute_id = $1',
    [disputeId, hours],
  )
  await admin.end()
}
