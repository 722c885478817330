import type { ReceiptParts } from '../receipts/index.ts'
import type { VerdictParts } from '../verdicts/index.ts'

/** What explaining a match, or whose a receipt is, needs. */
export type ExplainParts = VerdictParts & Pick<ReceiptParts, 'tailsOf' | 'namesOf'>
