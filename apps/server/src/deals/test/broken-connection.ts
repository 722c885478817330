import pg from 'pg'
import { type Database, openDatabase } from '../../platform/database.ts'

export interface BreakPoint {
  /** The statement at which the connection breaks, from 1, counted from `begin`. */
  readonly statement: number
  readonly moment: 'before' | 'after'
}

/**
 * A node of its own whose connection breaks before a statement is sent, or after it was carried out and before its answer is read. To the
 * database that is a node that died there.
 */
export function breakingDatabase(connectionString: string) {
  const db = openDatabase({ connectionString, poolSize: 1 })
  const own = new WeakSet<object>()
  db.pool.on('connect', (client) => void own.add(client))
  let point: BreakPoint | undefined
  let count = 0
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method takes a dozen shapes; all of them pass through here.
  const query = pg.Client.prototype.query as (...args: any[]) => any
  const cut = (client: pg.Client) =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
    if (!own.has(this)) return query.apply(this, args)
    count += 1
    if (count !== point?.statement) return query.apply(this, args)
    if (point.moment === 'before') cut(this)
    const answer = query.apply(this, args)
    if (point.moment === 'before' || typeof answer?.then !== 'function') return answer
    return answer.then(() => {
      cut(this)
      throw new Error('the connection broke before the answer was read')
    })
  } as typeof pg.Client.prototype.query
  return {
    /** Runs the work and breaks it there. Answers how many statements were begun. */
    async breakAt(where: BreakPoint | undefined, work: (db: Database) => Promise<unknown>): Promise<number> {
      // A fresh connection each time: what it does when it opens is not counted.
      await db.pool.query('select 1').catch(() => undefined)
      point = where
      count = 0
      await work(db).catch((error: unknown) => {
        if (where === undefined) throw error
      })
      point = undefined
      return count
    },
    async close() {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query
      await db.close()
    },
  }
}
