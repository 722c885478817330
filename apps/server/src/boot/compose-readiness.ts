import { balances } from '../books/index.ts'
import type { Config } from '../config.ts'
import type { DealParts, ReadinessParts } from '../deals/index.ts'
import { ratingOf, tailsOf, traderRating } from '../payment-methods/index.ts'
import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { rateForDeal } from '../rates/index.ts'
import { ownPhones } from '../terminals/index.ts'
import { terminalSettings } from './compose-terminals.ts'
import { statesOfChains } from './compose-trust.ts'

/** What a trader is shown of why deals come or don't. */
export function composeReadiness(
  db: Database,
  config: Config,
  { settings }: Pick<DealParts, 'settings'>,
): ReadinessParts {
  return {
    db,
    settings,
    rate: () =>
      rateForDeal(db.each).catch((error: unknown) => {
        if (error instanceof Problem) return undefined
        throw error
      }),
    async balancesOf(userId) {
      const { available, debt } = await balances(db.each, userId, 'USDT')
      return { availableMicro: available.units, debtMicro: -debt.units }
    },
    phonesOf: (userId) => ownPhones({ db, settings: terminalSettings(config) }, userId),
    chainsOf: statesOfChains(db),
    tailsOf: (ids) => tailsOf(db.each, ids),
    ratingOfPoints: ratingOf,
    ratingOf: (userId) => traderRating(db.each, userId),
  }
}
