import type { Caller } from '../http/request.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { OneTimeCodes } from '../platform/one-time-codes.ts'
import type { Outbox } from '../platform/outbox.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { ReferralService } from '../referrals/index.ts'
import type { UserService } from '../users/index.ts'
import type { SignInAttempt } from './limits.ts'
import type { Sessions } from './sessions.ts'

/** What the verbs of this domain work with. */
export interface AuthParts {
  readonly db: Database
  readonly log: Log
  readonly codes: OneTimeCodes
  readonly passwords: Passwords
  readonly limits: RateLimits
  readonly outbox: Outbox
  readonly users: UserService
  readonly referrals: ReferralService
  readonly sessions: Sessions
  readonly secrets: Pick<Secrets, 'seal' | 'unseal' | 'mac'>
  /** By the operator's setting: without one, staff's own calls are refused. */
  readonly staffNeedsSecondFactor: boolean
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  /** The person's open pages read anew who they are. */
  announceUser(tx: Tx, userId: string): Promise<void>
  /** Browsers get no more pushes of this person. */
  forgetDevices(tx: Tx, userId: string): Promise<void>
  /** Undoes what was named since then for money or news to go to, and the keys that were made since; answers what that was. */
  forgetDoorsSince(tx: Tx, userId: string, since: Date): Promise<ForgottenDoors>
  /** "Chrome, Windows" for a line of version numbers. */
  deviceName(userAgent: string): string
  /** The id of the latest live event. A page that has just been opened reads the events after it. */
  latestNews(): bigint
}

/** What a person had set up, as it is named to them. */
export interface ForgottenDoors {
  readonly keys: readonly string[]
  readonly settlementAddress: string | undefined
  readonly wallets: readonly string[]
  /** Addresses of webhooks. */
  readonly webhooks: readonly string[]
  readonly hadTelegram: boolean
}

/** A call by somebody who may not be signed in, with the device they come from. */
export interface Visitor {
  readonly caller: Caller
  /** Names the browser for years, so that its owner's budget is not a stranger's. */
  readonly deviceHash: Buffer
}

export function attemptOf(email: string, { caller, deviceHash }: Visitor, isKnown: boolean): SignInAttempt {
  return { email, ip: caller.ip, knownDevice: isKnown ? deviceHash.toString('hex') : undefined }
}
