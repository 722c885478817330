import { contract } from '@florin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseBusy } from '../platform/database.ts'
import type { Live, News } from '../platform/live.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Problem } from '../platform/problem.ts'
import { bearerOf } from './request.ts'
import type { ServeRaw } from './serve.ts'

export interface LiveChannel {
  /** Ends all open channels, so that their pages come back to another node. */
  close(): void
}

interface LiveParts {
  readonly live: Live
  readonly metrics: Metrics
  /** A Problem when the session behind a channel has ended: a channel must not outlive it. */
  recheck(token: string | undefined): Promise<void>
  /** Calls when a session of this person has ended; without a person when that may have been missed. */
  onSessionEnded(hear: (userId: string | undefined) => void): void
}

interface OpenChannel {
  readonly userId: string
  /** Ends the channel if its session has ended. */
  check(): void
}

const beatMs = 15_000
// Ten tabs are a person, a thousand are an attack.
const channelsPerPerson = 20

/** Server-sent events: one long answer for each open page. */
export function liveChannel(serveRaw: ServeRaw, parts: LiveParts): LiveChannel {
  const { live, metrics, recheck } = parts
  const open = new Map<FastifyReply, OpenChannel>()
  let closing = false
  parts.onSessionEnded((userId) => {
    for (const channel of open.values())
      if (userId === undefined || channel.userId === userId) channel.check()
  })

  serveRaw(contract.liveEvents, async (request, reply, actor) => {
    if (!actor) throw new Error('The live channel is for signed-in people')
    if (closing) throw new Problem('server.busy', { retryAfterSeconds: 2 })
    if ([...open.values()].filter(({ userId }) => userId === actor.userId).length >= channelsPerPerson) {
      throw new Problem('limit.reached', { values: { seconds: 30 }, retryAfterSeconds: 30 })
    }
    startStream(request, reply)
    const check = () => {
      recheck(bearerOf(request)).catch((error: unknown) => {
        // While the database is unavailable the session can't be checked: the page stays connected, and the next beat checks again.
        if (isDatabaseBusy(error)) return
        reply.raw.end(isRefusal(error) ? 'data: {"type":"session.over"}\n\n' : undefined)
      })
    }
    open.set(reply, { userId: actor.userId, check })
    metrics.livePages.inc()

    const send = (text: string) => {
      // Ended, but not closed yet: writing now would be an uncaught error.
      if (!reply.raw.writableEnded) reply.raw.write(text)
    }
    const write = (news: News) => send(`id: ${news.id}\ndata: ${JSON.stringify(news.event)}\n\n`)
    const beat = setInterval(() => {
      send(':\n\n')
      check()
    }, beatMs)
    const leave = live.subscribe(actor.userId, write)
    reply.raw.once('close', () => {
      clearInterval(beat)
      leave()
      open.delete(reply)
      metrics.livePages.dec()
    })
    // The session may have ended between its check and the entry in `open`.
    check()
    await catchUp(request, live, actor.userId, write)
    return reply
  })

  return {
    close() {
      closing = true
      for (const reply of open.keys()) reply.raw.end()
    },
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem && (error.status === 401 || error.status === 403)
}

function startStream(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.setTimeout(0)
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies that buffer would hold the news back.
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
  })
  reply.raw.write('retry: 2000\n\n')
}

async function catchUp(
  request: FastifyRequest,
  live: Live,
  userId: string,
  write: (news: News) => void,
): Promise<void> {
  const last = request.headers['last-event-id']
  if (typeof last !== 'string' || !/^\d{1,18}$/.test(last)) return
  for (const news of await live.since(userId, BigInt(last))) write(news)
}
