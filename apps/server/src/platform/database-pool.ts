import pg from 'pg'
import { type BoundedClient, boundedClient, type ConnectionLimits, keptAlive } from './bounded-client.ts'
import { NoConnection } from './database-errors.ts'
import { isReadOnly } from './read-only.ts'

export interface PoolOptions extends pg.PoolConfig {
  readonly limits: ConnectionLimits
  readonly silence: Silence
  /** Makes the client's class out of the bounded one. */
  readonly extend?: (base: typeof pg.Client) => typeof pg.Client
  /** Called with the time that a caller waited for a connection. */
  readonly onWait?: (ms: number) => void
  /** Called when a transaction that announced something is over. */
  readonly onAnnounced?: () => void
  /** Where work that may only read finds its connections. */
  readonly viewers?: () => Promise<pg.Pool>
}

/** What the pools of a process know together: when one connection is silent, those that have not answered since are silent too. */
export interface Silence {
  sinceMs: number
}

export const noSilence = (): Silence => ({ sinceMs: Number.NEGATIVE_INFINITY })

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: (destroy?: boolean) => void) => void

export function openPool({
  limits,
  silence,
  extend,
  onWait,
  onAnnounced,
  viewers,
  ...options
}: PoolOptions): pg.Pool {
  const onSilence = (sentAtMs: number) => {
    silence.sinceMs = Math.max(silence.sinceMs, sentAtMs)
  }
  const bounds = { queryMs: limits.queryMs, onSilence, ...(onAnnounced && { onAnnounced }) }
  const Client = boundedClient(bounds) as unknown as typeof pg.Client
  const pool = new BoundedPool(
    {
      ...options,
      ...keptAlive,
      connectionTimeoutMillis: limits.connectMs,
      Client: extend?.(Client) ?? Client,
    },
    silence,
    onWait,
    viewers,
  )
  // An idle connection that the server cuts must not end the process; the pool opens another.
  pool.on('error', () => undefined)
  // Nor is one that is cut while a verb holds it: the verb's next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_error, client) => (client as unknown as BoundedClient).limitAsUsual())
  return pool
}

class BoundedPool extends pg.Pool {
  readonly #silence: Silence
  readonly #onWait: ((ms: number) => void) | undefined
  readonly #viewers: (() => Promise<pg.Pool>) | undefined

  constructor(
    config: pg.PoolConfig,
    silence: Silence,
    onWait: ((ms: number) => void) | undefined,
    viewers: (() => Promise<pg.Pool>) | undefined,
  ) {
    super(config)
    this.#silence = silence
    this.#onWait = onWait
    this.#viewers = viewers
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const client = this.#take()
    if (!taken) return client
    client.then(
      (found) => taken(undefined, found, found.release.bind(found)),
      (error: Error) => taken(error),
    )
    return undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own signature has a dozen shapes; nobody here uses its callbacks.
  override async query(...args: any[]): Promise<any> {
    const client = await this.connect()
    let failure: Error | undefined
    try {
      return await client.query(...(args as [string]))
    } catch (error) {
      failure = error as Error
      if (error instanceof pg.DatabaseError) await untilRolledBack(client)
      throw error
    } finally {
      // After any failure the pool opens another, as pg's own `query` does.
      client.release(failure)
    }
  }

  /** A connection that has not answered since another fell silent is destroyed instead of tried. */
  async #take(): Promise<pg.PoolClient> {
    if (this.#viewers && isReadOnly()) return (await this.#viewers()).connect()
    const began = performance.now()
    try {
      for (;;) {
        const client = await super.connect()
        if ((client as unknown as BoundedClient).answeredAtMs >= this.#silence.sinceMs) return client
        client.release(true)
      }
    } catch (error) {
      throw new NoConnection(error)
    } finally {
      this.#onWait?.(performance.now() - began)
    }
  }
}

/**
 * PostgreSQL sends an error before it rolls back and releases its locks. A query for locked rows that ran at once would find the locks of
 * the failed statement itself. The next statement of the same connection is answered after the rollback.
 */
async function untilRolledBack(client: pg.PoolClient): Promise<void> {
  await client.query('select').catch(() => undefined)
}
