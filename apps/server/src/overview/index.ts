import { contract } from '@florin/contract'
import type { Balances } from '@florin/ledger'
import type { Serve } from '../http/serve.ts'
import type { UserService } from '../users/index.ts'
import { toDashboard } from './wire.ts'

export interface OverviewParts {
  readonly users: UserService
  balancesOf(userId: string): Promise<Balances<'USDT'>>
  whitelistOf(userId: string): Promise<readonly string[] | undefined>
  /** In percent. */
  ratingOf(userId: string): Promise<number>
}

export function overviewRoutes(serve: Serve, parts: OverviewParts): void {
  const { users, balancesOf, whitelistOf, ratingOf } = parts
  serve(contract.dashboard, async ({ actor }) => {
    const [user, balances, whitelist, rating] = await Promise.all([
      users.find(actor.userId),
      balancesOf(actor.userId),
      whitelistOf(actor.userId),
      ratingOf(actor.userId),
    ])
    return toDashboard({ user, balances, whitelist, rating })
  })
}
