import type { Queryable } from '../platform/database.ts'
import type { PaymentMethodParts } from './parts.ts'
import { maskCard, maskNumber, type RequisiteName } from './payment-method.ts'
import { openRequisite } from './requisite-columns.ts'
import { findSealed } from './store.ts'

export interface OpenedNumber {
  readonly bank: string
  /** Unset where the method has no such number. */
  readonly number: string | undefined
  readonly masked: string
}

/** One full number of a person's method, for a member of staff with the right to it; the call is audited. */
export async function openNumber(
  { seal }: Pick<PaymentMethodParts, 'seal'>,
  tx: Queryable,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
  column: RequisiteName,
): Promise<OpenedNumber | undefined> {
  const [row] = await findSealed(tx, [id])
  if (row?.owner_id !== ownerId) return undefined
  const number = openRequisite(seal, row, column)
  const masked = number === undefined ? '' : (column === 'card' ? maskCard : maskNumber)(number)
  return { bank: row.bank, number, masked }
}
