import type { Config } from '../config.ts'
import type { JudgeFile } from '../evidence/index.ts'
import type { WebApp } from '../http/web-app.ts'
import type { ConnectionLimits } from '../platform/bounded-client.ts'
import type { SessionLimits } from '../platform/database.ts'
import type { ListenLimits } from '../platform/listen.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Chain } from '../ports/chain.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { RateSource } from '../ports/rate-source.ts'
import type { PollTimes } from '../telegram/index.ts'

/** What the outside world gives: settings, a database, and one adapter for each port. */
export interface World {
  readonly config: Config
  readonly connectionString: string
  /** Past the pooler, if there is one. */
  readonly sessionConnectionString?: string | undefined
  readonly secrets: Secrets
  readonly log: Log
  readonly mailer: Mailer
  readonly rateSources: readonly RateSource[]
  readonly tron: TronWorld
  /** Unset: this installation has no bot. */
  readonly telegram?: TelegramPlace | undefined
  readonly webApp: WebApp | undefined
  readonly databaseLimits?: DatabaseLimits
  /** How an uploaded file is judged, where a test wants other time limits. */
  readonly judge?: JudgeFile
}

/** How long the database may be silent, where the usual is not wanted. */
export interface DatabaseLimits extends Partial<ConnectionLimits & ListenLimits>, SessionLimits {
  readonly probeMs?: number
}

/** The address of Telegram's Bot API, and the bot's token. */
export interface TelegramPlace {
  readonly token: string
  readonly apiRoot: string
  readonly usesWebhook: boolean
  /** The page of the sandbox that plays Telegram. */
  readonly chatPage: string | undefined
  /** How long is waited for what; for tests. */
  readonly pollTimes?: PollTimes | undefined
  /** By what Telegram's silence is measured, in milliseconds; for tests. Unset: the clock of the process. */
  readonly now?: (() => number) | undefined
}

/** The network that our coins lie on, as far as this node may know it. */
export interface TronWorld {
  readonly chain: Chain
  /** False where no node is configured: then no job reads a chain. */
  readonly isConnected: boolean
  readonly usdtContract: string
  readonly explorerUrl: string | undefined
}
