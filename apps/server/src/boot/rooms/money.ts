import { bookJobs } from '../../books/index.ts'
import { rateJobs, rateRoutes } from '../../rates/index.ts'
import { statementRoutes } from '../../statement/index.ts'
import { walletGauges, walletJobs, walletRoutes } from '../../wallet/index.ts'
import { moneyInvariants } from '../money-invariants.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** The rate, the books with their check, and the wallet. */
export function moneyRoom(
  { secrets, log, rateSources, tron }: World,
  { db, live, rates, wallet }: Running,
): Room {
  return {
    routes({ serve, serveRaw }) {
      rateRoutes(serve, rates)
      walletRoutes(serve, wallet)
      statementRoutes(serve, serveRaw, { db, secrets })
    },
    gauges(metrics) {
      if (tron.isConnected) walletGauges(metrics, wallet)
    },
    jobs: () => [
      ...(rateSources.length > 0 ? rateJobs(rates) : []),
      ...bookJobs({
        db,
        log,
        invariants: moneyInvariants,
        announce: (tx, userId) => live.announce(tx, userId, { type: 'wallet.changed' }),
      }),
      ...(tron.isConnected ? walletJobs({ db, log }, wallet) : []),
    ],
  }
}
