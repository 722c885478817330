import type { Queryable } from '../platform/database.ts'
import type { Merchants } from './parts.ts'
import { findFacts, type MerchantFacts } from './settings-store.ts'

/** The caller has the id from a row of ours, so a missing merchant is our bug. */
export async function merchantFacts(tx: Queryable, merchantId: string): Promise<MerchantFacts> {
  return orThrow(await findFacts(tx, merchantId), merchantId)
}

/** The same, at most a few seconds old. */
export async function recentFacts({ facts }: Pick<Merchants, 'facts'>, merchantId: string) {
  return orThrow(await facts.get(merchantId), merchantId)
}

function orThrow(facts: MerchantFacts | undefined, merchantId: string): MerchantFacts {
  if (!facts) throw new Error(`${merchantId} is no merchant`)
  return facts
}
