import {
  type Attachment,
  attachAudited,
  type DealParts,
  findDeal,
  findStaffReceipt,
  roubles,
} from '../deals/index.ts'
import type { Tx } from '../platform/database.ts'
import type { HeldHandler, HeldLook } from '../platform/held-changes.ts'

/** A receipt that a second member of staff attaches: looked at again on approval, and carried out in its transaction. */
export function attachHandler(deals: DealParts): HeldHandler {
  return {
    look: (tx, change) => look(tx, change as Attachment),
    async apply(tx, change, { approverId, origin }) {
      await attachAudited(deals, tx, change as Attachment, { actorId: approverId, origin })
    },
  }
}

/** Compared on approval: another status, sum or fate of either refuses it. */
async function look(tx: Tx, { receiptId, dealId }: Attachment): Promise<HeldLook> {
  const [receipt, deal] = [await findStaffReceipt(tx, receiptId), await findDeal(tx, dealId)]
  if (!receipt || !deal) throw new Error(`Receipt ${receiptId} or deal ${dealId} is not there`)
  return {
    fields: [
      { field: 'receipt.deal', before: null, after: dealId },
      { field: 'deal.status', before: deal.status, after: deal.status === 'dispute' ? 'dispute' : 'complete' },
    ],
    effects: [
      {
        what: 'receipt.amount',
        before: roubles(deal.amountKopecks),
        after: roubles(receipt.amountKopecks),
        unit: 'RUB',
      },
    ],
    facts: {
      fate: receipt.fate,
      trust: String(receipt.trust),
      amount: roubles(receipt.amountKopecks),
      deal_amount: roubles(deal.amountKopecks),
      received: deal.receivedKopecks === undefined ? null : roubles(deal.receivedKopecks),
    },
  }
}
