import { balances } from '../books/index.ts'
import { keptBackMicro, lastThirtyDays } from '../deals/index.ts'
import type { Database } from '../platform/database.ts'
import type { EarningsParts } from '../referrals/index.ts'
import type { UserService } from '../users/index.ts'

interface Below {
  readonly db: Database
  readonly users: UserService
  readonly leadBasisPoints: number
}

/** What the lead's screens need of the books and of the deals. */
export function composeEarnings({ db, users, leadBasisPoints }: Below): EarningsParts {
  return {
    db,
    users,
    leadBasisPoints,
    dayStarts: (zone) => lastThirtyDays(new Date(), zone),
    async withdrawable(userId) {
      const [{ available }, kept] = await Promise.all([
        balances(db.each, userId, 'USDT'),
        keptBackMicro(db.each, userId),
      ])
      return available.units > kept ? available.units - kept : 0n
    },
  }
}
