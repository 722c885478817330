import type { ReceiptParts } from './receipt-room-parts.ts'
import type { VerdictParts } from './verdict-parts.ts'

/** What explaining a match, or whose a receipt is, needs. */
export type ExplainParts = VerdictParts & Pick<ReceiptParts, 'tailsOf' | 'namesOf'>
