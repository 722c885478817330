import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/database.ts'

// Any fixed pair will do, as long as every node uses the same.
const lock = [7_014, 20]

/**
 * Runs while no other node reads the chain; undefined if another does. The advisory lock is held by a connection of its own, outside of
 * any transaction, and it only saves work: that nothing is booked twice is ensured by unique keys.
 */
export async function whileAlone<T>(
  db: Pick<Database, 'session'>,
  work: () => Promise<T>,
  patienceMs = 0,
): Promise<T | undefined> {
  const client = await db.session.connect()
  let isBroken = false
  const onError = () => {
    isBroken = true
  }
  // An idle connection that breaks must not end the process.
  client.on('error', onError)
  try {
    const ends = performance.now() + patienceMs
    while (!(await isOurs(client))) {
      if (performance.now() >= ends) return undefined
      await sleep(250)
    }
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', lock).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(isBroken)
  }
}

async function isOurs(client: { query(text: string, values: unknown[]): Promise<{ rows: object[] }> }) {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as is_ours', lock)
  return (rows[0] as { is_ours: boolean } | undefined)?.is_ours === true
}
