import type { AuthParts } from './auth/index.ts'
import type { World } from './compose.ts'
import { type AlertDispatcher, type AlertParts, alertDispatcher, mailChannel } from './notifications/index.ts'
import type { Live } from './platform/live.ts'
import { type BotApi, telegramChannel } from './telegram/index.ts'

export interface AlertServices {
  readonly parts: AlertParts
  readonly dispatcher: AlertDispatcher
}

/** The channels that alerts go by. Another messenger is one more line here. */
export function composeAlerts(
  { config, secrets, log, mailer }: Omit<World, 'webApp'>,
  { db, users }: AuthParts,
  live: Live,
  api: BotApi | undefined,
): AlertServices {
  const channels = [telegramChannel({ db, secrets, api }), mailChannel(mailer, users, log)]
  const parts = { db, log, live, secrets, users, channels, publicUrl: config.publicUrl.origin }
  return { parts, dispatcher: alertDispatcher(parts) }
}
