import type { FastifyInstance } from 'fastify'
import { receiptsChannel, receiptsJob } from '../deals/index.ts'
import { listenAt } from '../http/listen.ts'
import { messagesChannel, plantTemplates, readingJob } from '../messages/index.ts'
import { alertsChannel, alertsJob } from '../notifications/index.ts'
import { openDatabase } from '../platform/database.ts'
import { type Job, type Jobs, startJobs } from '../platform/jobs.ts'
import { reportKeys } from '../platform/key-holders.ts'
import { listen } from '../platform/listen.ts'
import { outboxChannel } from '../platform/outbox.ts'
import { assertSameInstallation } from '../platform/secrets.ts'
import { assertSessionSettings } from '../platform/session-settings.ts'
import { scanChannel, scanJob } from '../wallet/index.ts'
import { deliveryJob, webhooksChannel, webhookWorker } from '../webhooks/index.ts'
import { composeHttp } from './compose-http.ts'
import { composeServices, type Services } from './compose-services.ts'
import { runsBot, runsWorker } from './roles.ts'
import { composeRooms, type Room } from './rooms/index.ts'
import type { World } from './world.ts'

export interface Florin {
  readonly app: FastifyInstance
  readonly services: Services
  /** Opens the doors; answers the address. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>
  /** Starts the work in the background. */
  work(): Jobs
  /** Finishes what is in flight, then lets go of everything. */
  stop(): Promise<void>
}

/** Puts the parts together, starts and stops them: plain calls, no container. */
export async function compose(world: World): Promise<Florin> {
  const { connectionString, sessionConnectionString = connectionString, databaseLimits: limits } = world
  const { poolSize } = world.config
  const db = openDatabase({ connectionString, sessionConnectionString, poolSize, limits })
  await assertSessionSettings(db.pool, limits?.session)
  const listener = await listen(sessionConnectionString, world.log, limits)
  db.onAnnounced(() => listener.wake())
  await assertSameInstallation(db, world.secrets)
  const { secrets, log } = world
  const stopReporting = await reportKeys({ db, secrets, log, role: world.config.role })
  const services = await composeServices(world, db, listener)
  await plantTemplates(db)
  const state = { isStopping: false }
  const deliveries = webhookWorker(services.webhooks)
  const running = { ...services, deliveries }
  const rooms = composeRooms(world, running)
  const { app, closeStreams } = await composeHttp(world, running, rooms, () => state.isStopping)
  let jobs: Jobs | undefined
  return {
    app,
    services,
    listen: (at) => listenAt(app, at),
    work() {
      const { jobReports: reports, metrics } = services
      const own = jobsOf(world, rooms)
      const all = [...own, reports.jobFor(own)]
      for (const { name, everySeconds } of all) metrics.jobRhythm(name, everySeconds)
      jobs = startJobs(all, world.log, (name) => {
        metrics.jobSucceeded(name)
        reports.succeeded(name)
      })
      if (runsBot(world.config)) services.telegram.bot?.start(world.telegram?.pollTimes)
      const { nudge } = jobs
      const wakers = {
        [outboxChannel]: 'outbox',
        [scanChannel]: scanJob,
        [messagesChannel]: readingJob,
        [receiptsChannel]: receiptsJob,
        [webhooksChannel]: deliveryJob,
        [alertsChannel]: alertsJob,
      }
      for (const [channel, job] of Object.entries(wakers)) listener.on(channel, () => nudge(job))
      listener.onReturn(() => {
        for (const job of Object.values(wakers)) nudge(job)
      })
      return jobs
    },
    async stop() {
      state.isStopping = true
      closeStreams()
      await app.close()
      await services.telegram.bot?.stop()
      await jobs?.stop()
      await deliveries.stop()
      await services.alerts.dispatcher.stop()
      await stopReporting()
      await listener.close()
      await db.close()
    },
  }
}

function jobsOf({ config }: World, rooms: readonly Room[]): Job[] {
  const ofAll = rooms.flatMap(({ jobsOfAll }) => jobsOfAll?.() ?? [])
  return runsWorker(config) ? [...ofAll, ...rooms.flatMap(({ jobs }) => jobs?.() ?? [])] : ofAll
}
