import type { ReceiptParts } from '../receipts/index.ts'
import type { VerdictParts } from '../verdicts/index.ts'

/** What explaining a match, or finding a receipt's deal, needs. */
export type ExplainParts = VerdictParts & Pick<ReceiptParts, 'tailsOf' | 'namesOf'>
