import type { FastifyInstance } from 'fastify'
import type { Serve, ServeRaw } from '../../http/serve.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { WebhookWorker } from '../../webhooks/index.ts'
import type { Services } from '../compose-services.ts'
import type { World } from '../world.ts'

/** What one domain brings to a running server. */
export interface Room {
  /** Its calls. */
  readonly routes?: (doors: Doors) => void
  /** Calls whose answers never end by themselves: they are closed when the server stops. */
  readonly streams?: (doors: Doors) => { close(): void }
  /** Its numbers for the operator, in every role. */
  readonly gauges?: (metrics: Metrics) => void
  /** What a worker does for it. */
  readonly jobs?: () => readonly Job[]
  /** What every process runs for it, whatever its role. */
  readonly jobsOfAll?: () => readonly Job[]
}

export interface Doors {
  readonly app: FastifyInstance
  readonly serve: Serve
  readonly serveRaw: ServeRaw
}

/** The services, and the one worker that must be stopped as well. */
export type Running = Services & { readonly deliveries: WebhookWorker }

export type ComposeRoom = (world: World, running: Running) => Room
