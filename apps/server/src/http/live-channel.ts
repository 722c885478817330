import { contract } from '@florin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
  /** Throws when the session behind a channel has ended: a channel must not outlive it. */
  recheck(token: string | undefined): Promise<void>
}

const beatMs = 15_000
// Ten tabs are a person, a thousand are an attack.
const channelsPerPerson = 20

/** Server-sent events: one long answer for each open page. */
export function liveChannel(serveRaw: ServeRaw, { live, metrics, recheck }: LiveParts): LiveChannel {
  const open = new Map<FastifyReply, string>()
  let closing = false

  serveRaw(contract.liveEvents, async (request, reply, actor) => {
    if (!actor) throw new Error('The live channel is for signed-in people')
    if (closing) throw new Problem('server.busy', { retryAfterSeconds: 2 })
    if ([...open.values()].filter((userId) => userId === actor.userId).length >= channelsPerPerson) {
      throw new Problem('limit.reached', { values: { seconds: 30 }, retryAfterSeconds: 30 })
    }
    startStream(request, reply)
    open.set(reply, actor.userId)
    metrics.livePages.inc()

    const write = (news: News) => reply.raw.write(`id: ${news.id}\ndata: ${JSON.stringify(news.event)}\n\n`)
    const beat = setInterval(() => {
      reply.raw.write(':\n\n')
      recheck(bearerOf(request)).catch(() => reply.raw.end('data: {"type":"session.over"}\n\n'))
    }, beatMs)
    const leave = live.subscribe(actor.userId, write)
    reply.raw.once('close', () => {
      clearInterval(beat)
      leave()
      open.delete(reply)
      metrics.livePages.dec()
    })
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
