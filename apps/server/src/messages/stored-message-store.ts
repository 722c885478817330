import { sql } from 'kysely'
import type { Channel, Door } from './message.ts'

export interface StoredMessage {
  readonly id: string
  readonly terminalId: string
  readonly ownerId: string
  readonly clientId: string
  readonly channel: Channel
  readonly door: Door
  readonly sender: string
  readonly sealedTitle: Buffer | null
  readonly sealedText: Buffer | null
  readonly place: bigint
  /** When it came to the phone, by the server's clock. */
  readonly cameAt: Date
  readonly storedAt: Date
}

/** The door of a row of `raw_message`. */
export const doorOfRow = sql<Door>`case when is_forwarded then 'forwarder' when channel = 'push' then 'own-push' else 'own-sms' end`
