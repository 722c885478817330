import { type DealParts, findDeal, toRequisite } from '../deals/index.ts'
import { casesWithoutExhibit } from '../deals/past/index.ts'

/** What the payer of a deal of the made-up history saw, at the time of that history. */
export async function plantShowing(deals: DealParts, dealId: string): Promise<void> {
  const deal = await findDeal(deals.db.each, dealId)
  if (!deal) return
  // The history's deals have ended; their payers saw them open.
  const requisite = toRequisite({ ...deal, status: 'pending' }, await deals.requisite(deal.paymentMethodId))
  if (requisite) await deals.recordShowing(deal, requisite, deal.createdAt)
}

/** Cases of the demo's history are inserted as rows: each gets its record by the verb that files the record of a real case. */
export async function fileExhibitsOfHistory(deals: DealParts): Promise<void> {
  for (const { id, dealId } of await casesWithoutExhibit(deals.db.each)) {
    await plantShowing(deals, dealId)
    const deal = await findDeal(deals.db.each, dealId)
    if (deal) await deals.db.write((tx) => deals.exhibits.file(tx, deal, id))
  }
}
