import type { PastReceipt } from '../messages/past/index.ts'
import type { PastRating, PastUse } from '../payment-methods/past/index.ts'
import type { PastShare } from '../referrals/past/index.ts'
import type { PlannedDeal } from './planned-deal.ts'

// What the deals mean for domains below them, as those write it.

/** A push of the bank's own app for each deal that its phone settled. */
export function receiptsOf(deals: readonly PlannedDeal[]): PastReceipt[] {
  return deals.flatMap(({ method, traderId, amountKopecks, steps }) =>
    steps.flatMap(({ receiptId, at }) =>
      receiptId === undefined || method.terminalId === undefined
        ? []
        : [
            {
              id: receiptId,
              ownerId: traderId,
              terminalId: method.terminalId,
              bank: method.bank,
              paymentMethodId: method.id,
              amountKopecks,
              at,
            },
          ],
    ),
  )
}

export function ratingsOf(deals: readonly PlannedDeal[]): PastRating[] {
  return deals.flatMap(({ id, method, steps }) =>
    steps.flatMap(({ ratingPoints, at }) =>
      ratingPoints === undefined ? [] : [{ dealId: id, methodId: method.id, points: ratingPoints, at }],
    ),
  )
}

export function usesOf(deals: readonly PlannedDeal[]): PastUse[] {
  const latest = new Map<string, Date>()
  for (const { method, matchedAt } of deals) {
    const before = latest.get(method.id)
    if (before === undefined || before < matchedAt) latest.set(method.id, matchedAt)
  }
  return [...latest].map(([methodId, at]) => ({ methodId, at }))
}

/** By the person whose deals brought it: each came with one code. */
export function sharesOf(deals: readonly PlannedDeal[]): PastShare[] {
  const brought = new Map<string, bigint>()
  const add = (userId: string, micro: bigint) => brought.set(userId, (brought.get(userId) ?? 0n) + micro)
  for (const { traderId, merchantId, terms, sums, steps } of deals) {
    if (steps.at(-1)?.to !== 'complete') continue
    if (terms.traderLeadId !== undefined) add(traderId, sums.traderLead)
    if (terms.merchantLeadId !== undefined) add(merchantId, sums.merchantLead)
  }
  return [...brought].map(([userId, microUsdt]) => ({ userId, microUsdt }))
}
