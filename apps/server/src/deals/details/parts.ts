import type { ListParts } from '../list/index.ts'
import type { ReceiptParts } from '../receipts/index.ts'

/** What showing one deal, or those that wait for their trader, needs. */
export type DetailParts = ListParts & Pick<ReceiptParts, 'namesOf' | 'printedBalance'>
