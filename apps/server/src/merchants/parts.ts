import { type LoadingCache, loadingCache } from '../platform/cache.ts'
import type { Database, Tx } from '../platform/database.ts'
import { lanes } from '../platform/lanes.ts'
import type { Live } from '../platform/live.ts'
import type { OneTimeCodes } from '../platform/one-time-codes.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import { type Turns, turns } from '../platform/turns.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { UserService } from '../users/index.ts'
import type { WithdrawalParts } from '../wallet/index.ts'
import { type KnownKey, loadKeys } from './known-key.ts'
import { type OrderPace, orderPace } from './order-pace.ts'
import { findFactsOf, type MerchantFacts } from './settings-store.ts'

export interface MerchantParts {
  readonly db: Database
  readonly live: Pick<Live, 'announce'>
  readonly users: Pick<UserService, 'find'>
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  /** Multiplies every limit on attempts. */
  readonly limitFactor: number
  /** Settlements are withdrawals: the same rules, tables and workers. */
  readonly wallet: WithdrawalParts
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
}

/** The parts, and what this node keeps for a moment. */
export interface Merchants extends MerchantParts {
  /** By the hash of the key, in hex. */
  readonly keys: LoadingCache<KnownKey | undefined>
  readonly facts: LoadingCache<MerchantFacts | undefined>
  readonly pace: OrderPace
  /** Settlements that are being made: a shop's programs can't take all connections of the node. */
  readonly settling: Turns
}

/** Of one merchant on one node. The next ones are refused with 429. */
const settlementsAtOnce = 60

/** A revoked key must bite within five seconds on every node; looking it up may take its time too. */
const kept = { most: 10_000, lastsMs: 3_000 }

export function createMerchants(parts: MerchantParts): Merchants {
  return {
    ...parts,
    keys: loadingCache(
      kept,
      together((hashes) => loadKeys(parts.db.each, hashes)),
    ),
    facts: loadingCache(
      kept,
      together((merchantIds) => findFactsOf(parts.db.each, merchantIds)),
    ),
    pace: orderPace(parts.limitFactor),
    settling: turns(settlementsAtOnce),
  }
}

/** Shops that call at the same moment are looked up by one question. */
function together<Value>(load: (keys: readonly string[]) => Promise<readonly Value[]>) {
  return lanes({ count: 1, most: 1_000, ownerOf: () => '', run: load })
}
