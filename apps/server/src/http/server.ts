import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { callerNetwork } from '../platform/caller-network.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { readBodies } from './bodies.ts'
import { compressAnswers } from './compression.ts'
import type { FloodDam } from './flood.ts'
import { usualHeaders } from './headers.ts'
import { nothingServed } from './merchant-paths.ts'
import { answerProblem, asProblem } from './problem-answer.ts'
import { logWhenSpoken } from './request-log.ts'
import { type SlowSenders, slowSenders } from './slow-senders.ts'
import { streamsBody } from './uploads.ts'

export interface HttpParts {
  readonly log: Log
  readonly metrics: Metrics
  readonly dam: FloodDam
  readonly isSecure: boolean
  /** Addresses of the proxies in front, which may state the caller's address. */
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
    childLoggerFactory: logWhenSpoken,
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
    // Addresses that the router can't read. No hook has seen such a request.
    frameworkErrors: (error, request, reply) =>
      void answerProblem(request, reply.headers(usualHeaders(parts.isSecure)), error),
  })
  readBodies(app)
  refuseStrayRoutes(app)
  const slow = slowSenders(parts.bodyDeadlineMs ?? usualBodyDeadlineMs)
  app.addHook('onClose', async () => slow.stop())
  receiveRequests(app, parts, slow)
  countAnswers(app, parts, slow)
  compressAnswers(app)
  app.setErrorHandler((error, request, reply) => {
    parts.metrics.countProblem(asProblem(error).code)
    return answerProblem(request, reply, error)
  })
  app.setNotFoundHandler((request, reply) => answerProblem(request, reply, nothingServed(request.url)))
  return app
}

/** What the contract does not declare is not served: a forgotten route stops the start, not the visitor. */
function refuseStrayRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.endpoint)
      throw new Error(`${String(route.method)} ${route.url} is not in the contract`)
  })
}

/** Of one address; the network around it has a multiple. */
const callsAMinute = 300

/** One hook for all of it: each costs every request a little. */
function receiveRequests(app: FastifyInstance, { dam, isSecure }: HttpParts, slow: SlowSenders): void {
  const headers = usualHeaders(isSecure)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    // Node's own request time-out would also cut honest slow uploads; those have an idle time-out of their own.
    if (hasBody(request.raw) && !streamsBody(request.routeOptions.config?.endpoint)) slow.watch(request.raw)
    const { address, network, allowance } = callerNetwork(request.ip)
    dam.pass(`ip:${address}`, callsAMinute)
    dam.pass(`network:${network}`, callsAMinute * allowance)
    done()
  })
}

/** Without either header a request ends with its head (RFC 9112, 6.3): there is nothing to wait for. */
function hasBody({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
}

function countAnswers(app: FastifyInstance, { metrics, log }: HttpParts, slow: SlowSenders): void {
  app.addHook('onResponse', (request, reply, done) => {
    slow.forget(request.raw)
    // An upload that was refused early: its rest is not read, and it may not keep coming for ever either.
    if (!request.raw.complete && streamsBody(request.routeOptions.config?.endpoint)) slow.watch(request.raw)
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    metrics.countRequest(route, request.method, reply.statusCode, seconds)
    if (log.isLevelEnabled('debug'))
      log.debug(
        { reqId: request.id, route, method: request.method, status: reply.statusCode, seconds },
        'answered',
      )
    done()
  })
}
