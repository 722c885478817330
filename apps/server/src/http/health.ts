import { contract } from '@florin/contract'
import type { DatabaseHealth } from '../platform/database-health.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Problem } from '../platform/problem.ts'
import { isFromOwnMachine } from './own-machine.ts'
import { bearerOf } from './request.ts'
import type { Serve, ServeRaw } from './serve.ts'

export interface HealthParts {
  readonly database: DatabaseHealth
  /** Whether what other nodes announce reaches this one: without it ended sessions would go on, and open pages would be stale. */
  hears(): boolean
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  isStopping(): boolean
}

const deaf = 'the listening connection is lost'

export function healthRoutes(serve: Serve, serveRaw: ServeRaw, health: HealthParts): void {
  serve(contract.healthz, async () => ({ status: 'ok' as const }))

  serve(contract.readyz, async () => {
    if (health.isStopping()) throw new Problem('server.busy', { retryAfterSeconds: 5 })
    if (!health.hears()) throw new Problem('server.busy', { retryAfterSeconds: 2, internal: deaf })
    await health.database.check().catch((error: unknown) => {
      throw new Problem('server.busy', { retryAfterSeconds: 2, internal: error })
    })
    return { status: 'ready' as const }
  })

  serveRaw(contract.metrics, async (request, reply) => {
    const mayRead =
      health.metricsToken === undefined
        ? isFromOwnMachine(request)
        : bearerOf(request) === health.metricsToken
    // To other callers the path answers 404.
    if (!mayRead) throw new Problem('route.not_found')
    return reply.type(health.metrics.contentType).send(await health.metrics.read())
  })
}
