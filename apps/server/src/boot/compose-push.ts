import { publicHttp } from '../adapters/public-http.ts'
import { vapidKeys } from '../adapters/push/vapid-keys.ts'
import { webPushSender } from '../adapters/push/web-push.ts'
import type { AuthParts } from '../auth/index.ts'
import type { Config } from '../config.ts'
import { beginPushTest, deviceName } from '../notifications/index.ts'
import type { Live } from '../platform/live.ts'
import type { PushParts } from '../push/index.ts'
import type { World } from './world.ts'

export function composePush(
  { config, secrets }: Pick<World, 'config' | 'secrets'>,
  { db, limits, users, tell }: AuthParts,
  live: Live,
): PushParts {
  const test = { secrets, users, publicUrl: config.publicUrl.origin }
  return {
    db,
    live,
    limits,
    secrets,
    tell,
    deviceName,
    sender: webPushSender({
      http: publicHttp({ allowedHosts: config.pushHosts }),
      keys: vapidKeys(secrets),
      contact: contactOf(config),
    }),
    beginTest: (tx, userId, device) => beginPushTest(test, tx, userId, device),
  }
}

/** Apple refuses a contact on localhost, and no push service takes one over http. */
function contactOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl.protocol === 'https:') return publicUrl.origin
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return `mailto:${address.trim()}`
}
