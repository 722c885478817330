import { Problem } from '../../platform/problem.ts'
import { insertPageEvent } from '../exhibit/index.ts'
import { orderByToken } from '../orders/index.ts'
import type { CheckoutParts } from './parts.ts'

/** The payer's page reports that something was copied. It is only its claim: it proves nothing about money. */
export async function tellPageEvent(
  parts: CheckoutParts,
  token: string,
  kind: 'amount_copied' | 'requisite_copied',
): Promise<void> {
  const { deal } = await orderByToken(parts, token)
  if (!deal) throw new Problem('order.not_found')
  if (!(await insertPageEvent(parts.db.each, deal.id, kind)))
    throw new Problem('limit.reached', { values: { seconds: 3_600 }, retryAfterSeconds: 3_600 })
}
