import type { AuthParts } from '../auth/index.ts'
import {
  type AlertDispatcher,
  type AlertParts,
  alertDispatcher,
  mailChannel,
} from '../notifications/index.ts'
import type { Live } from '../platform/live.ts'
import { type PushParts, pushChannel } from '../push/index.ts'
import { type BotApi, telegramChannel } from '../telegram/index.ts'
import { composePush } from './compose-push.ts'
import type { World } from './world.ts'

export interface AlertServices {
  readonly parts: AlertParts
  readonly dispatcher: AlertDispatcher
  readonly push: PushParts
}

/** The channels that alerts go by. Another messenger is one more line here. */
export function composeAlerts(
  world: Omit<World, 'webApp'>,
  auth: AuthParts,
  live: Live,
  api: BotApi | undefined,
): AlertServices {
  const { config, secrets, log, mailer } = world
  const { db, users } = auth
  const push = composePush(world, auth, live)
  const emailOf = async (userId: string) => (await users.find(userId, db.each)).email
  const channels = [
    telegramChannel({ db, secrets, api }),
    pushChannel(push),
    mailChannel(mailer, emailOf, log),
  ]
  const parts = { db, log, live, secrets, users, channels, publicUrl: config.publicUrl.origin }
  return { parts, dispatcher: alertDispatcher(parts), push }
}
