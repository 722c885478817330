import { type Answer, type Contract, disputeReasons } from '@florin/contract'
import { bankName, findDeal, fits, frozenByCase, isDisputable, roubles, usdt } from '../../deals/index.ts'
import { Problem } from '../../platform/problem.ts'
import { allChecklists } from '../checklists/index.ts'
import type { DisputeParts } from '../parts.ts'

/** A deal as the form of a new case shows it, before anything happens. */
export async function dealToDispute(
  { db, deals }: Pick<DisputeParts, 'db' | 'deals'>,
  id: string,
): Promise<Answer<Contract['dealToDispute']>> {
  const deal = await findDeal(db.each, id)
  if (!deal || deal.isTest) throw new Problem('deal.not_found')
  const names = await deals.namesOf([deal.merchantId, deal.traderId])
  const { side, micro } = await frozenByCase(db.each, deal)
  return {
    id: deal.id,
    amount: roubles(deal.amountKopecks),
    bank: bankName(deal.bank),
    merchant: names.get(deal.merchantId) ?? '',
    trader: names.get(deal.traderId) ?? '',
    created_at: deal.createdAt.toISOString(),
    status: deal.status,
    is_disputable: isDisputable(deal),
    reasons: disputeReasons.filter((reason) => fits(reason, deal.status)),
    would_freeze: usdt(micro),
    frozen_of: side,
    checklists: Object.fromEntries(
      disputeReasons.map((reason) => [reason, [...allChecklists[reason]]]),
    ) as Answer<Contract['dealToDispute']>['checklists'],
  }
}
