import type { Database } from '../platform/database.ts'

// Any fixed pair will do, as long as every node uses the same.
const lock = [7_025, 1]

export interface Lead {
  /** Aborted when the connection that holds the lock is lost: another process may lead from then on. */
  readonly signal: AbortSignal
  /** Queries the connection; throws where it is dead. */
  check(): Promise<void>
  release(): Promise<void>
}

/** The lock that one process of all holds while it polls. Undefined while another does. */
export async function takeLead(db: Pick<Database, 'session'>): Promise<Lead | undefined> {
  const client = await db.session.connect()
  const lost = new AbortController()
  const onLoss = () => lost.abort()
  client.on('error', onLoss)
  client.on('end', onLoss)
  const letGo = (isBroken: boolean) => {
    client.off('error', onLoss)
    client.off('end', onLoss)
    client.release(isBroken)
  }
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as is_ours', lock)
    if (!rows[0]?.is_ours) {
      letGo(false)
      return undefined
    }
  } catch (error) {
    letGo(true)
    throw error
  }
  return {
    signal: lost.signal,
    async check() {
      await client.query('select')
    },
    async release() {
      // Closing the connection gives the lock back, whatever state it is in.
      letGo(true)
    },
  }
}
