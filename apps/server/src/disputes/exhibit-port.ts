import type { Exhibit } from '@florin/contract'
import type { Tx } from '../platform/database.ts'

/** Reads the server's own record of a case, filed at its opening; null where none was filed. */
export type ReadExhibit = (tx: Tx, disputeId: string) => Promise<Exhibit | null>

/** Cases without a filed record: advice then rests on receipts and phones as they are now (`ownRecord`). */
export const noExhibit: ReadExhibit = async () => null
