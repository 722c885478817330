import type { TerminalApp } from '@florin/contract'
import type { PaymentMethodService } from '../payment-methods/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { OneTimeCodes } from '../platform/one-time-codes.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { UserService } from '../users/index.ts'
import type { RoutingLists } from './device-config.ts'
import type { TrialRules } from './trial-rules.ts'

export interface TerminalSettings {
  /** How often a phone shall ping. */
  readonly pingSeconds: number
  /** After so long without a ping its methods are withheld, */
  readonly silentSeconds: number
  /** and after so long its owner gets an alert. */
  readonly alertSeconds: number
  /** What the phone calls, without a slash at the end. */
  readonly serverUrl: string
}

/** What the terminals need of the payment methods. */
export type MethodBinding = Pick<
  PaymentMethodService,
  'methodsOfTerminal' | 'bind' | 'unbindAllOf' | 'countsByTerminal'
>

export interface TerminalParts {
  readonly db: Database
  readonly log: Log
  readonly live: Pick<Live, 'announce'>
  readonly users: Pick<UserService, 'find'>
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  readonly secrets: Secrets
  readonly methods: MethodBinding
  readonly settings: TerminalSettings
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  /** The senders whose messages may leave a phone; from the messages' own table, which is above this domain. */
  routingLists(): RoutingLists
  /** How a test message is written and judged, by the domains above that read and settle. */
  readonly trials: TrialRules
  /** The app that this server offers; undefined where it has none. */
  readonly app: TerminalApp | undefined
}
