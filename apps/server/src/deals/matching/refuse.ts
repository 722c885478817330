import type { OrderLimit, PayableType, RefusalReason } from '@florin/contract'
import { Problem } from '../../platform/problem.ts'
import { demandOf, type MatchAttempt } from './attempt.ts'
import type { MatchParts } from './parts.ts'
import { type Cut, explain, keepRefusal } from './refusal-store.ts'

/** No method is left: the reason is worked out now, stored for support, and answered to the merchant as one code. */
export async function refuseOrder(parts: MatchParts, attempt: MatchAttempt): Promise<never> {
  const explained = await explainTypes(parts, attempt, (orderType) =>
    attempt.spent.has(orderType) ? 'shop_share' : undefined,
  )
  const reason = best(explained.map(reasonOf))
  await saveRefusal(parts, attempt, reason, explained[0] ?? [])
  throw new Problem(`order.${reason}`, { facts: { reason } })
}

/** A limit of the payer's: it is what every method that would have fitted is counted by. */
export async function refuseFor(
  parts: MatchParts,
  attempt: MatchAttempt,
  reason: 'payer_limit',
): Promise<never> {
  const [cuts = []] = await explainTypes(parts, attempt, () => reason)
  await saveRefusal(parts, attempt, reason, cuts)
  throw new Problem(`order.${reason}`, { facts: { reason } })
}

function explainTypes(
  parts: MatchParts,
  attempt: MatchAttempt,
  stoppedBy: (orderType: PayableType) => OrderLimit | undefined,
): Promise<Cut[][]> {
  const { amountKopecks } = attempt.order
  return Promise.all(
    attempt.orderTypes.map((orderType) => {
      const demand = { ...demandOf(attempt, orderType), amountKopecks }
      return explain(parts.db.each, parts.settings, demand, stoppedBy(orderType))
    }),
  )
}

function saveRefusal(
  parts: MatchParts,
  { order, orderTypes, isNewOrder }: MatchAttempt,
  reason: RefusalReason,
  cuts: readonly Cut[],
): Promise<void> {
  return keepRefusal(parts.db.each, {
    merchantId: order.merchantId,
    orderId: isNewOrder ? undefined : order.id,
    externalId: order.externalId,
    isTest: order.isTest,
    orderType: orderTypes.length > 1 ? 'any' : (orderTypes[0] ?? 'any'),
    amountKopecks: order.amountKopecks,
    reason,
    cuts,
  })
}

/** Reasons that lie in the methods, the nearest miss first. */
const nearestFirst = ['busy_amount', 'amount_out_of_range', 'method_off', 'no_active_traders'] as const
type Reason = (typeof nearestFirst)[number]

/** The merchant gets the nearest miss: the condition that would have had to hold. */
export function reasonOf(cuts: readonly Pick<Cut, 'filter'>[]): Reason {
  const has = (...filters: Cut['filter'][]) => cuts.some((cut) => filters.includes(cut.filter))
  // There are traders, and none of them for this shop: another sum would not help, waiting does.
  if (has('shop_share')) return 'no_active_traders'
  if (has('busy_amount', 'fits')) return 'busy_amount'
  if (has('amount_range', 'funds')) return 'amount_out_of_range'
  if (has('mode')) return 'method_off'
  return 'no_active_traders'
}

function best(reasons: readonly Reason[]): Reason {
  return nearestFirst.find((reason) => reasons.includes(reason)) ?? 'no_active_traders'
}
