import type { DeviceConfig } from '@florin/contract'
import { sha256 } from '../platform/secrets.ts'

/** The senders whose messages may leave a phone. */
export interface RoutingLists {
  readonly senders: readonly string[]
  readonly packages: readonly string[]
}

/**
 * One-time codes, in RE2: a warning not to pass it on, or the word right beside the digits. The phone has finer patterns of its own;
 * these hold even for a client that has none. A credit must never look like one of them.
 */
const neverSend: readonly string[] = [
  '(?i)никому\\s+(?:его\\s+|код\\s+)?не\\s+(?:сообща|говор|называ|передава)',
  '(?i)(?:do\\s+not|never)\\s+(?:share|tell|disclose)',
  '(?i)(?:^|[^\\p{L}\\p{N}])(?:код|пароль|code|password)(?:\\s+(?:подтверждения|входа|доступа))?\\s*[:—–-]?\\s*\\d{4,8}(?:[^\\d]|$)',
  '(?i)(?:^|[^\\d])\\d{4,8}\\s*[—–-]?\\s*(?:ваш\\s+|your\\s+)?(?:код|пароль|code)(?:[^\\p{L}]|$)',
]

/** The version is made of the content: every node computes the same one, and any change makes another. */
export function deviceConfig({ senders, packages }: RoutingLists, pingSeconds: number): DeviceConfig {
  const content = {
    senders: [...senders],
    packages: [...packages],
    ping_seconds: pingSeconds,
    never_send: [...neverSend],
  }
  return { version: sha256(JSON.stringify(content)).readUInt32BE() >>> 1, ...content }
}
