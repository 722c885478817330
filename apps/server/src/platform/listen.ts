import pg from 'pg'
import type { Log } from './log.ts'

/** One connection that hears what other nodes announce, and comes back by itself. */
export interface Listener {
  on(channel: string, hear: (payload: string) => void): Promise<void>
  /** Called after the connection was lost and found again: something may have been missed. */
  onReturn(act: () => void): void
  close(): Promise<void>
}

export async function listen(connectionString: string, log: Log): Promise<Listener> {
  const hearers = new Map<string, ((payload: string) => void)[]>()
  const returns: (() => void)[] = []
  let client: pg.Client
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, application_name: 'florin-listen', keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('end', reconnect)
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    await fresh.connect()
    for (const channel of hearers.keys()) await fresh.query(`listen ${channel}`)
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
          log.warn({ err: error }, 'listen: the database is not back yet')
          reconnect()
        },
      )
    }, 500)
  }

  await connect()
  return {
    async on(channel, hear) {
      const known = hearers.get(channel)
      if (known) {
        known.push(hear)
        return
      }
      hearers.set(channel, [hear])
      await client.query(`listen ${channel}`)
    },
    onReturn: (act) => void returns.push(act),
    async close() {
      closed = true
      clearTimeout(retry)
      await client.end()
    },
  }
}
