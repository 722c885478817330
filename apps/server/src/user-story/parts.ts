import type { Balances } from '@florin/ledger'
import type { Sessions } from '../auth/index.ts'
import type { AlertParts } from '../notifications/index.ts'
import type { PaymentMethodParts } from '../payment-methods/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { TerminalParts } from '../terminals/index.ts'
import type { UserService } from '../users/index.ts'

export interface StoryParts {
  readonly db: Database
  readonly secrets: Secrets
  readonly users: UserService
  readonly sessions: Sessions
  readonly terminals: TerminalParts
  readonly alerts: AlertParts
  readonly seal: PaymentMethodParts['seal']
  balancesOf(userId: string): Promise<Balances<'USDT'>>
  profitOf(userId: string): Promise<bigint>
  /** In percent. */
  ratingOf(userId: string): Promise<number>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
}
