import pg from 'pg'
import { announcedState } from './announcements.ts'
import { ConnectionLost } from './database-errors.ts'

export interface ConnectionLimits {
  /** Above the server's own statement_timeout: passed only when the connection is silent. */
  readonly queryMs: number
  /** For a connection to open, and for one to come free in the pool. */
  readonly connectMs: number
}

export const usualLimits: ConnectionLimits = { queryMs: 9_000, connectMs: 5_000 }

/** So that the operating system notices a dead peer on an idle connection, and firewalls do not forget the connection. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** How long a connection may take to close before its socket is destroyed. */
const closingMs = 1_000

/** A client that destroys its connection when a statement is not answered in time. Such a connection is never used again. */
export interface BoundedClient extends pg.Client {
  /** When it last answered, by `performance.now()`. */
  readonly answeredAtMs: number
  /** For statements that may take longer or less than usual, until the client goes back to its pool. */
  limitQueries(ms: number): void
  /** Back to the usual limit. */
  limitAsUsual(): void
}

export interface BoundedOptions {
  readonly queryMs: number
  /** Called when a statement was not answered in time, with the moment at which it was sent. */
  onSilence?(sentAtMs: number): void
  /** Called when a transaction that announced something is over. */
  onAnnounced?(): void
}

// biome-ignore lint/suspicious/noExplicitAny: pg's own signature of `query` has a dozen shapes.
type AnyQuery = any[]

export function boundedClient(options: BoundedOptions): new (config?: pg.ClientConfig) => BoundedClient {
  return class Bounded extends pg.Client implements BoundedClient {
    answeredAtMs = performance.now()
    #queryMs = options.queryMs

    constructor(config?: pg.ClientConfig) {
      super(config)
      const { onAnnounced } = options
      if (onAnnounced) hearAnnouncements(this, onAnnounced)
    }

    limitQueries(ms: number): void {
      this.#queryMs = ms
    }

    limitAsUsual(): void {
      this.#queryMs = options.queryMs
    }

    // biome-ignore lint/suspicious/noExplicitAny: as above.
    override query(...args: AnyQuery): any {
      const watch = this.#watch()
      const callback = args.at(-1)
      if (typeof callback === 'function')
        args[args.length - 1] = (error: Error | undefined, result: unknown) =>
          callback(watch.ended(error), result)
      const answer = super.query(...(args as [string]))
      if (typeof callback === 'function') return answer
      return (answer as Promise<unknown>).then(
        (result) => {
          watch.ended()
          return result
        },
        (error: Error) => {
          throw watch.ended(error)
        },
      )
    }

    /** On a silent connection the goodbye is not answered either. */
    override end(): Promise<void>
    override end(callback: (error: Error) => void): void
    override end(callback?: (error: Error) => void): Promise<void> | undefined {
      const timer = setTimeout(() => socketOf(this).destroy(), closingMs)
      this.once('end', () => clearTimeout(timer))
      if (callback) {
        super.end(callback)
        return undefined
      }
      return super.end()
    }

    #watch() {
      const sentAtMs = performance.now()
      const seconds = this.#queryMs / 1000
      const timer = setTimeout(() => {
        options.onSilence?.(sentAtMs)
        socketOf(this).destroy(new ConnectionLost(`The database did not answer within ${seconds} s`))
      }, this.#queryMs)
      return {
        ended: (error?: Error) => {
          clearTimeout(timer)
          if (!error || error instanceof pg.DatabaseError) this.answeredAtMs = performance.now()
          return error && asConnectionLost(error)
        },
      }
    }
  }
}

/** The notice comes inside the transaction. Other nodes see the announcement only after the commit. */
function hearAnnouncements(client: pg.Client, onAnnounced: () => void): void {
  let hasAnnounced = false
  client.on('notice', ({ code }) => {
    hasAnnounced ||= code === announcedState
  })
  connectionOf(client).on('readyForQuery', ({ status }) => {
    if (!hasAnnounced || status !== 'I') return
    hasAnnounced = false
    onAnnounced()
  })
}

interface Connection {
  readonly stream: { destroy(error?: Error): void }
  on(event: 'readyForQuery', hear: (message: { readonly status: string }) => void): void
}

function connectionOf(client: pg.Client): Connection {
  return (client as unknown as { connection: Connection }).connection
}

function socketOf(client: pg.Client): Connection['stream'] {
  return connectionOf(client).stream
}

const brokenSocket = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** pg has no code for these. */
const brokenClient = /^(Connection terminated|Client has encountered a connection error|Client was closed)/

function asConnectionLost(error: Error): Error {
  const isBroken =
    brokenSocket.has((error as NodeJS.ErrnoException).code ?? '') || brokenClient.test(error.message)
  return isBroken ? new ConnectionLost(error.message, { cause: error }) : error
}
