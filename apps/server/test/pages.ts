import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Gate, ServeRaw } from '../src/http/serve.ts'
import { serveRawOn } from '../src/http/serve.ts'
import { createHttp } from '../src/http/server.ts'
import type { Metrics } from '../src/platform/metrics.ts'

/** The real server with nothing but the given pages: no database, no session. */
export async function pageServer(addPages: (serveRaw: ServeRaw) => void): Promise<FastifyInstance> {
  const dam = { pass: () => undefined, share: async () => undefined }
  const metrics = { countRequest: () => undefined, countProblem: () => undefined } as unknown as Metrics
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    metrics,
    dam,
    isSecure: false,
    trustedProxies: [],
  })
  addPages(serveRawOn(app, { dam, isSecure: false } as unknown as Gate))
  return app
}
