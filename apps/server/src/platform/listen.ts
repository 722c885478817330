import type pg from 'pg'
import { boundedClient, type ConnectionLimits, keptAlive, usualLimits } from './bounded-client.ts'
import type { Log } from './log.ts'

/** One connection that hears what other nodes announce, and reconnects by itself. */
export interface Listener {
  on(channel: string, hear: (payload: string) => void): Promise<void>
  /** Called after the connection was lost and opened again: something may have been missed. */
  onReturn(act: () => void): void
  /** False from the moment the connection is known to be lost until it is open again. */
  isConnected(): boolean
  close(): Promise<void>
}

export interface ListenLimits extends Pick<ConnectionLimits, 'connectMs'> {
  /** How often the connection is asked whether it is alive, and how long the answer may take. */
  readonly heartbeatMs: number
}

const usualListenLimits: ListenLimits = { connectMs: usualLimits.connectMs, heartbeatMs: 3_000 }
const retryMs = 500

export async function listen(
  connectionString: string,
  log: Log,
  limits: Partial<ListenLimits> = {},
): Promise<Listener> {
  const { connectMs, heartbeatMs } = { ...usualListenLimits, ...limits }
  const Client = boundedClient({ queryMs: heartbeatMs })
  const hearers = new Map<string, ((payload: string) => void)[]>()
  const returns: (() => void)[] = []
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString,
      application_name: 'florin-listen',
      connectionTimeoutMillis: connectMs,
      ...keptAlive,
    })
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      if (client === fresh) client = undefined
      reconnect()
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    await fresh.connect()
    try {
      for (const channel of hearers.keys()) await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh.end()
      throw error
    }
    client = fresh
  }

  function reconnect(): void {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      connect().then(
        () => {
          for (const act of returns) act()
        },
        (error: unknown) => {
          log.warn({ err: error }, 'listen: no connection to the database')
          reconnect()
        },
      )
    }, retryMs)
  }

  await connect()
  // A silent connection looks like a quiet one. The client destroys itself when it is not answered, and 'end' reconnects.
  const heartbeat = setInterval(() => void client?.query('select').catch(() => undefined), heartbeatMs)
  return {
    async on(channel, hear) {
      const known = hearers.get(channel)
      if (known) {
        known.push(hear)
        return
      }
      hearers.set(channel, [hear])
      // Without a connection the next one listens to every channel.
      await client?.query(`listen ${channel}`)
    },
    onReturn: (act) => void returns.push(act),
    isConnected: () => client !== undefined,
    async close() {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      await client?.end()
    },
  }
}
