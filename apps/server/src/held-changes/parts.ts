import type { HeldKind } from '@florin/contract'
import type { Database, Tx } from '../platform/database.ts'
import type { HeldHandler } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import type { OneTimeCodes } from '../platform/one-time-codes.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { UserService } from '../users/index.ts'

export interface HeldParts {
  readonly db: Database
  readonly live: Pick<Live, 'announce'>
  readonly secrets: Secrets
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  readonly users: Pick<UserService, 'find' | 'staff' | 'namesOf' | 'lockStaff'>
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  readonly isOn: boolean
  /** The same account, or two that have a browser or a mailbox in common. */
  isOnePerson(oneId: string, otherId: string): boolean
  /** Given after the domains are put together: they hold changes themselves. */
  readonly handlers: Map<HeldKind, HeldHandler>
  /** Tries again where money that was there at the look was promised elsewhere at the posting. */
  whileFundsMove<T>(work: () => Promise<T>): Promise<T>
}
