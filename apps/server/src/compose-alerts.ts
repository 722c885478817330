import type { AuthParts } from './auth/index.ts'
import type { World } from './compose.ts'
import { type AlertDispatcher, type AlertParts, alertDispatcher, mailChannel } from './notifications/index.ts'
import type { Live } from './platform/live.ts'

export interface AlertServices {
  readonly parts: AlertParts
  readonly dispatcher: AlertDispatcher
}

/** The channels that alerts go by. Another messenger is one more line here. */
export function composeAlerts(
  { config, secrets, log, mailer }: Omit<World, 'webApp'>,
  { db, users }: AuthParts,
  live: Live,
): AlertServices {
  const channels = [mailChannel(mailer, users, log)]
  const parts = { db, log, live, secrets, users, channels, publicUrl: config.publicUrl.origin }
  return { parts, dispatcher: alertDispatcher(parts) }
}
