import { type Attachment, attachAudited, type DealParts, lockForAttach, roubles } from '../deals/index.ts'
import type { Tx } from '../platform/database.ts'
import type { HeldHandler, HeldLook } from '../platform/held-changes.ts'

/** A receipt that a second member of staff attaches: looked at again on approval, and carried out in its transaction. */
export function attachHandler(deals: DealParts): HeldHandler {
  return {
    look: (tx, change) => look(tx, change as Attachment),
    async apply(tx, change, { approver, origin }) {
      await attachAudited(deals, tx, change as Attachment, { actor: approver, origin })
    },
  }
}

/** Compared on approval: another status, sum or fate of either refuses it. */
async function look(tx: Tx, attachment: Attachment): Promise<HeldLook> {
  const { receipt, deal } = await lockForAttach(tx, attachment)
  return {
    fields: [
      { field: 'receipt.deal', before: null, after: deal.id },
      {
        field: 'deal.status',
        before: deal.status,
        after: deal.status === 'dispute' ? 'dispute' : 'complete',
      },
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
