import { checklistKinds, type DisputeReason, disputeReasons, evidenceSides } from '@florin/contract'
import { z } from 'zod'
import type { ChecklistItem } from '../../deals/index.ts'
import shipped from './checklists.json' with { type: 'json' }

/** What the words of the texts are known for: `item_<key>`, `item_<key>_why`, `item_<key>_counts`. */
export const itemKeys = [
  'receipt',
  'second_receipt',
  'original_receipt',
  'payer_statement',
  'sbp_number',
  'sent_to',
  'requisite_shown',
  'operations',
  'account_details',
  'bank_notice',
  'bank_messages',
  'phone_uptime',
] as const

const item = z.strictObject({
  key: z.enum(itemKeys),
  side: z.enum(evidenceSides),
  kind: z.enum(checklistKinds),
  is_required: z.boolean(),
})

/** Nobody can be asked to send what the server has; and every reason asks something of each side. */
const checklist = z
  .array(item)
  .refine((items) => new Set(items.map(({ key }) => key)).size === items.length, 'a key stands twice')
  .refine((items) => !items.some((one) => one.kind === 'server' && one.is_required), 'the server is asked')
  .refine(
    (items) => evidenceSides.every((side) => items.some((one) => one.side === side && one.is_required)),
    'a side is asked nothing',
  )

const checklists = z.record(z.enum(disputeReasons), checklist)

/** Throws where the data is wrong, so that the server does not start with it. */
export function readChecklists(data: unknown): Record<DisputeReason, readonly ChecklistItem[]> {
  return checklists.parse(data)
}

const known = readChecklists(shipped)

/** What this reason asks of each side today. A case keeps the list of its opening. */
export const checklistOf = (reason: DisputeReason): readonly ChecklistItem[] => known[reason]

export const allChecklists = known
