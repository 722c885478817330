import type { DisputeParts } from '../disputes/index.ts'
import type { Database, Queryable, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { UserService } from '../users/index.ts'
import type { BotApi } from './bot-api.ts'

/** What the accounts and the bot need of the rest of the server. */
export interface TelegramParts {
  readonly db: Database
  readonly log: Log
  readonly live: Live
  readonly secrets: Secrets
  readonly limits: RateLimits
  readonly users: UserService
  readonly disputes: DisputeParts
  /** Unset where the operator runs no bot. */
  readonly api: BotApi | undefined
  /** The page of the sandbox that plays Telegram. */
  readonly chatPage: string | undefined
  readonly publicUrl: string
  /** Where files rest until they are judged. */
  readonly uploadFolder: string
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  /** The person has opened everything that they were told about this. */
  openAbout(tx: Tx, userId: string, about: string): Promise<void>
  /** A one-time link for a file of this case. */
  uploadLink(tx: Queryable, disputeId: string, traderId: string): Promise<string>
  /** What was sent to a chat that is disconnected must not be good for anything there. */
  endUploadLinks(tx: Tx, traderId: string): Promise<void>
  /** Deals that wait for the trader's word. */
  waitingDeals(userId: string): Promise<WaitingDeal[]>
}

export interface WaitingDeal {
  readonly amount: string
  readonly bank: string
  /** The end of the card or phone number. */
  readonly account: string
}

/** The parts of a process that talks to Telegram. */
export type BotParts = TelegramParts & { readonly api: BotApi }
