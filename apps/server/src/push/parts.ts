import type { Database, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { ChannelMessage, SendResult } from '../ports/messenger.ts'
import type { PushSender } from '../ports/push-sender.ts'

/** What pushes need of the rest of the house. */
export interface PushParts {
  readonly db: Database
  readonly live: Pick<Live, 'announce'>
  readonly limits: RateLimits
  readonly secrets: Secrets
  readonly sender: PushSender
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  /** "Chrome, Windows" out of the line that a browser sends about itself. */
  deviceName(userAgent: string): string
  /** Writes a test alert: a row like any other, but it goes to one device at once and to no other channel. */
  beginTest(tx: Tx, userId: string, device: string): Promise<BegunTest>
}

export interface BegunTest {
  readonly message: ChannelMessage
  end(tx: Tx, sent: SendResult): Promise<void>
}
