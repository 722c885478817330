import { houseOwner } from './account.ts'
import { LedgerError } from './ledger-error.ts'
import { type Posted, postMany } from './post.ts'
import type { AnyPosting } from './posting.ts'
import type { Query } from './query.ts'

/** Posts events that stand alone, many callers sharing one commit. */
export interface Lanes {
  /** Answers when the event is on the disk. */
  post(posting: AnyPosting): Promise<Posted>
}

interface Waiting {
  readonly posting: AnyPosting
  resolve(posted: Posted): void
  reject(error: unknown): void
}

const mostAtOnce = 128

/** Where lanes borrow their connections; a pool of `pg` fits as it is. */
export interface Connections {
  connect(): Promise<Connection>
}

interface Connection extends Query {
  release(isBroken?: boolean): void
  on(event: 'error', hear: () => void): unknown
  off(event: 'error', hear: () => void): unknown
}

/**
 * The fast door. A lane has one call in flight; whatever arrives meanwhile goes into the next. There is no timer, so a
 * single caller waits for nothing.
 */
export function postingLanes(pool: Connections, count = 2): Lanes {
  const lanes = Array.from({ length: count }, () => lane(pool))
  return {
    post: (posting) =>
      new Promise((resolve, reject) => lanes[laneOf(posting, count)]?.({ posting, resolve, reject })),
  }
}

/** One person's events share a lane, so that two lanes seldom want the same account. */
function laneOf(posting: AnyPosting, count: number): number {
  const owner = posting.lines.find((line) => line.account.owner !== houseOwner)?.account.owner ?? ''
  // The last digits of a random id are as good as a hash of it.
  return (Number.parseInt(owner.slice(-4), 16) || 0) % count
}

function lane(pool: Connections): (waiting: Waiting) => void {
  const queue: Waiting[] = []
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    while (queue.length > 0) await postBatch(pool, takeBatch(queue))
    isBusy = false
  }

  return (waiting) => {
    queue.push(waiting)
    if (!isBusy) void work()
  }
}

/** The same event twice in one batch would be nobody's replay; the second waits for the next. */
function takeBatch(queue: Waiting[]): Waiting[] {
  const seen = new Set<string>()
  const batch: Waiting[] = []
  for (const waiting of queue) {
    const event = `${waiting.posting.kind}\n${waiting.posting.reference}`
    if (batch.length === mostAtOnce || seen.has(event)) break
    seen.add(event)
    batch.push(waiting)
  }
  queue.splice(0, batch.length)
  return batch
}

/** One refused posting must not refuse its neighbours, so a refused batch is posted again in halves. */
async function postBatch(pool: Connections, batch: readonly Waiting[]): Promise<void> {
  try {
    const posted = await postOnce(
      pool,
      batch.map((waiting) => waiting.posting),
    )
    batch.forEach((waiting, at) => {
      waiting.resolve(posted[at] as Posted)
    })
  } catch (error) {
    if (batch.length === 1 || !(error instanceof LedgerError)) {
      for (const waiting of batch) waiting.reject(error)
      return
    }
    const middle = batch.length >> 1
    await postBatch(pool, batch.slice(0, middle))
    await postBatch(pool, batch.slice(middle))
  }
}

async function postOnce(pool: Connections, postings: readonly AnyPosting[]): Promise<Posted[]> {
  const connection = await pool.connect()
  // A connection that is cut between two answers has nobody to tell; the next query on it fails, and that is enough.
  const ignore = () => undefined
  connection.on('error', ignore)
  let isBroken = true
  try {
    const posted = await postMany(connection, postings)
    isBroken = false
    return posted
  } catch (error) {
    isBroken = !(error instanceof LedgerError)
    throw error
  } finally {
    connection.off('error', ignore)
    connection.release(isBroken)
  }
}
