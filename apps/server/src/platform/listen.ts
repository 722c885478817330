import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type AnnouncementReader, announcementReader, wakeChannel } from './announcements.ts'
import { boundedClient, type ConnectionLimits, keptAlive, usualLimits } from './bounded-client.ts'
import type { Log } from './log.ts'

/** One connection that receives what nodes announce, this one included, and reconnects by itself. */
export interface Listener {
  on(channel: string, hear: (payload: string) => void): void
  /** Called after something may have been missed: the connection was lost and opened again, or this process stood still. */
  onReturn(act: () => void): void
  /** False from the moment the connection is known to be lost until it is open again. */
  isConnected(): boolean
  /** Something was announced and is committed: every node shall read now. A NOTIFY that is lost costs the time until the next query. */
  wake(): void
  close(): Promise<void>
}

export interface ListenLimits extends Pick<ConnectionLimits, 'connectMs'> {
  /** How often a node reads without being woken: the longest that an announcement is late when its sender died after the commit. */
  readonly lookMs: number
  /** How long a query may take before the connection counts as silent. */
  readonly answerMs: number
}

const usualListenLimits: ListenLimits = { connectMs: usualLimits.connectMs, lookMs: 1_000, answerMs: 3_000 }
const retryMs = 500
/** Between the beginnings of two queries: what is announced meanwhile is read together. */
const closestMs = 10

export async function listen(
  connectionString: string,
  log: Log,
  limits: Partial<ListenLimits> = {},
): Promise<Listener> {
  const { connectMs, lookMs, answerMs } = { ...usualListenLimits, ...limits }
  const Client = boundedClient({ queryMs: answerMs })
  const hearers = new Map<string, ((payload: string) => void)[]>()
  const returns: (() => void)[] = []
  let open: { readonly client: pg.Client; readonly reader: AnnouncementReader } | undefined
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
      if (open?.client === fresh) open = undefined
      reconnect()
    })
    fresh.on('notification', ({ processId }) => {
      // The node that sent the NOTIFY reads already.
      if (processId !== ownProcess(fresh)) look()
    })
    await fresh.connect()
    try {
      await fresh.query(`listen ${wakeChannel}`)
      open = { client: fresh, reader: await announcementReader(fresh) }
    } catch (error) {
      await fresh.end()
      throw error
    }
  }

  function reconnect(): void {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      connect().then(comeBack, (error: unknown) => {
        log.warn({ err: error }, 'listen: no connection to the database')
        reconnect()
      })
    }, retryMs)
  }

  function comeBack(): void {
    for (const act of returns) act()
  }

  let looking: Promise<void> | undefined
  let isAsked = false
  let hasWord = false
  let lastLookMs = Number.NEGATIVE_INFINITY

  function look(): void {
    if (closed) return
    isAsked = true
    looking ??= lookWhileAsked()
      .catch((error: unknown) => {
        // A lost connection is opened again; after any other error the next query reads what this one did not.
        if (open && !closed) log.warn({ err: error }, 'listen: a look at the announcements failed')
      })
      .finally(() => {
        looking = undefined
      })
  }

  async function lookWhileAsked(): Promise<void> {
    while (isAsked && open) {
      const earlyMs = lastLookMs + closestMs - performance.now()
      if (earlyMs > 0) await sleep(earlyMs)
      isAsked = false
      lastLookMs = performance.now()
      await lookOnce()
    }
  }

  async function lookOnce(): Promise<void> {
    if (!open) return
    const { client, reader } = open
    const isWord = hasWord
    hasWord = false
    const { announcements, mayHaveMissed } = await reader.read()
    for (const { channel, payload } of announcements) tell(channel, payload)
    if (isWord) await client.query(`notify ${wakeChannel}`)
    if (mayHaveMissed) comeBack()
  }

  function tell(channel: string, payload: string): void {
    for (const hear of hearers.get(channel) ?? []) {
      try {
        hear(payload)
      } catch (error) {
        log.error({ err: error, channel }, 'listen: an announcement could not be taken in')
      }
    }
  }

  await connect()
  // Besides reading what was missed, it detects a silent connection, which looks like a quiet one: without an answer the client destroys
  // itself, and 'end' reconnects.
  const rhythm = setInterval(look, lookMs)
  return {
    on(channel, hear) {
      hearers.set(channel, [...(hearers.get(channel) ?? []), hear])
    },
    onReturn: (act) => void returns.push(act),
    isConnected: () => open !== undefined,
    wake() {
      hasWord = true
      look()
    },
    async close() {
      closed = true
      clearInterval(rhythm)
      clearTimeout(retry)
      // A NOTIFY that is still to be sent.
      await looking
      await open?.client.end()
    },
  }
}

/** `pg` has it, but its types do not. */
const ownProcess = (client: pg.Client) => (client as unknown as { processID: number }).processID
