import { dryRun } from '../../platform/dry-run.ts'
import type { HeldContents, HeldHandler } from '../../platform/held-changes.ts'
import { roubles, usdt } from '../wire.ts'
import { attachAudited, lockForAttach } from './attach.ts'
import { runDry } from './attach-preview.ts'
import type { ExplainParts } from './parts.ts'

export type HeldAttachment = HeldContents['receipt.attach']

/** A receipt that a member of staff attaches to a deal by hand, held above the setting's sum. */
export function heldAttach(parts: ExplainParts): HeldHandler<HeldAttachment> {
  return {
    async look(tx, { receiptId, dealId, status, actorId }) {
      const attachment = { receiptId, dealId, status, actorId, reason: '' }
      await lockForAttach(tx, attachment)
      const dry = await dryRun(tx, () => runDry(parts, tx, attachment))
      const { deal, receipt, statusAfter, outcome, lines } = dry
      return {
        fields: [
          { field: 'receipt_deal', before: null, after: deal.id },
          { field: 'deal_status', before: deal.status, after: statusAfter },
        ],
        effects: lines.map(({ party, account, before, after }) => ({
          what: `${party}_${account}`,
          before: usdt(before),
          after: usdt(after),
          unit: 'USDT',
        })),
        facts: {
          receipt_sum: roubles(receipt.amountKopecks),
          receipt_fate: receipt.fate,
          deal_sum: roubles(deal.amountKopecks),
          outcome,
        },
      }
    },
    async apply(tx, attachment, { approver, origin }) {
      await attachAudited(parts, tx, attachment, { actor: approver, origin })
    },
  }
}
