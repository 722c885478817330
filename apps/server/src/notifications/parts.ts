import type { Database } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Channel } from '../ports/messenger.ts'
import type { UserService } from '../users/index.ts'

/** What alerts need of the rest of the house. */
export interface AlertParts {
  readonly db: Database
  readonly log: Log
  readonly live: Live
  readonly secrets: Secrets
  readonly users: Pick<UserService, 'find'>
  /** All that this version knows, on or off. */
  readonly channels: readonly Channel[]
  /** Links lead there. */
  readonly publicUrl: string
  /** How long one channel is waited for, where the usual is not wanted. */
  readonly channelMs?: number
}
