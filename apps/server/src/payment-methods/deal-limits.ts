import { Problem } from '../platform/problem.ts'
import { changingDealLimits } from './attempt-limits.ts'
import { announceChange, type PaymentMethodParts } from './parts.ts'
import { findMethod, updateMethod } from './store.ts'
import { lockOf } from './update.ts'

/** The smallest and largest deal of a method, in whole dollars; 0 is unset. */
export interface DealLimits {
  readonly minDollars: number
  readonly maxDollars: number
}

export async function readDealLimits(
  { db }: PaymentMethodParts,
  ownerId: string,
  id: string,
): Promise<DealLimits> {
  const row = await findMethod(db.each, id)
  if (row?.owner_id !== ownerId) throw new Problem('payment.not_found')
  return { minDollars: row.min_dollars, maxDollars: row.max_dollars }
}

export async function changeDealLimits(
  parts: PaymentMethodParts,
  ownerId: string,
  id: string,
  { minDollars, maxDollars }: DealLimits,
): Promise<void> {
  await parts.limits.take(changingDealLimits(ownerId))
  await parts.db.write(async (tx) => {
    const method = await lockOf(parts, tx, ownerId, id)
    if (method.isActive) throw new Problem('payment.active')
    await updateMethod(tx, id, { min_dollars: minDollars, max_dollars: maxDollars })
    await announceChange(parts, tx, ownerId)
  })
}
