import { demandSecondFactor } from '../auth/index.ts'
import { healthRoutes } from '../http/health.ts'
import { type Gate, serveOn, serveRawOn } from '../http/serve.ts'
import { createHttp } from '../http/server.ts'
import { admitMerchant } from '../merchants/index.ts'
import { idempotency } from '../platform/idempotency.ts'
import { deviceGate } from '../terminals/index.ts'
import { uploadFolder } from './compose-evidence.ts'
import { mostUsedShare } from './compose-files.ts'
import { answersCalls } from './roles.ts'
import type { Doors, Room, Running } from './rooms/index.ts'
import type { World } from './world.ts'

/** The doors, and behind them every room that has calls. A process that is only worker or bot answers for its health alone. */
export async function composeHttp(
  { config, secrets, log }: World,
  running: Running,
  rooms: readonly Room[],
  isStopping: () => boolean,
) {
  const { metrics, dam, health } = running
  const { isSecure, trustedProxies, metricsToken } = config
  for (const { gauges } of rooms) gauges?.(metrics)
  const app = await createHttp({ log, metrics, dam, isSecure, trustedProxies })
  const gate = composeGate({ config, secrets }, running)
  const doors: Doors = { app, serve: serveOn(app, gate), serveRaw: serveRawOn(app, gate) }
  const { bot } = running.telegram
  const isBotWell = () => config.role !== 'bot' || bot === undefined || bot.isWell()
  const hears = () => (answersCalls(config) ? running.listener.isConnected() : isBotWell())
  healthRoutes(doors.serve, doors.serveRaw, { database: health, hears, metrics, metricsToken, isStopping })
  if (!answersCalls(config)) return { app, closeStreams: () => undefined }

  for (const { routes } of rooms) routes?.(doors)
  const streams = rooms.flatMap((room) => room.streams?.(doors) ?? [])
  const closeStreams = () => {
    for (const stream of streams) stream.close()
  }
  return { app, closeStreams }
}

function composeGate({ config, secrets }: Pick<World, 'config' | 'secrets'>, running: Running): Gate {
  const { db, dam, sessions, auth, files, merchants, terminals } = running
  return {
    authenticate: sessions.authenticate,
    admitDevice: deviceGate(terminals),
    admitMerchant: (key, scope, ip) => admitMerchant(merchants, key, scope, ip),
    demandSecondFactor: (actor, typed, caller) =>
      demandSecondFactor(auth, { userId: actor.userId, by: actor.sessionId, caller }, typed),
    staffNeedsSecondFactor: config.staffNeedsSecondFactor,
    idempotency: idempotency(db, secrets, config.mostIdempotencyKeys),
    dam,
    uploadFolder: uploadFolder(config.dataDir),
    hasRoom: async () => (await files.usedShare()) <= mostUsedShare,
    uploadFolderBytes: config.uploadFolderBytes,
    isSecure: config.isSecure,
  }
}
