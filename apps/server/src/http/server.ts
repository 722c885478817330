import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Problem } from '../platform/problem.ts'
import { readBodies } from './bodies.ts'
import { compressAnswers } from './compression.ts'
import type { FloodDam } from './flood.ts'
import { setHeaders } from './headers.ts'
import { answerProblem, asProblem } from './problem-answer.ts'

export interface HttpParts {
  readonly log: Log
  readonly metrics: Metrics
  readonly dam: FloodDam
  readonly isSecure: boolean
  /** Addresses of the proxies in front, whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[]
  /** How long a body may take, unless it is an upload. */
  readonly bodyDeadlineMs?: number
}

const usualBodyDeadlineMs = 15_000

/** The bare server: limits, headers, problems. Routes come from the contract, through `serve`. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 262_144,
    connectionTimeout: 30_000,
    keepAliveTimeout: 5_000,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 130 },
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    http: { headersTimeout: 5_000, requestTimeout: 0 },
  })
  await app.register(multipart)
  readBodies(app)
  refuseStrayRoutes(app)
  setHeaders(app, parts.isSecure)
  hurrySenders(app, parts.bodyDeadlineMs ?? usualBodyDeadlineMs)
  countAndDam(app, parts)
  compressAnswers(app)
  app.setErrorHandler((error, request, reply) => {
    parts.metrics.countProblem(asProblem(error).code)
    return answerProblem(request, reply, error)
  })
  app.setNotFoundHandler((request, reply) => answerProblem(request, reply, new Problem('route.not_found')))
  return app
}

/** What the contract does not declare is not served: a forgotten route stops the start, not the visitor. */
function refuseStrayRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.endpoint)
      throw new Error(`${String(route.method)} ${route.url} is not in the contract`)
  })
}

// Node's own request time-out would also cut honest slow uploads; those have an idle time-out of their own.
function hurrySenders(app: FastifyInstance, bodyDeadlineMs: number): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.complete || request.headers['content-type']?.startsWith('multipart/')) return
    const deadline = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, bodyDeadlineMs).unref()
    request.raw.once('close', () => clearTimeout(deadline))
  })
}

function countAndDam(app: FastifyInstance, { metrics, dam, log }: HttpParts): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    dam.pass(`ip:${request.ip}`, 300)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    metrics.countRequest(route, request.method, reply.statusCode, seconds)
    log.debug(
      { reqId: request.id, route, method: request.method, status: reply.statusCode, seconds },
      'answered',
    )
  })
}
