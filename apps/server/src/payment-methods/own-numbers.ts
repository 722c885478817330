import type { PaymentMethodParts } from './parts.ts'
import { maskCard } from './payment-method.ts'
import { openRequisite } from './requisite-columns.ts'
import { findSealed } from './store.ts'

/** Card and phone of methods as their owner sees them: the card masked, the phone whole. */
export async function ownNumbers(
  { db, seal }: Pick<PaymentMethodParts, 'db' | 'seal'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = (await findSealed(db.each, ids)).filter((row) => row !== undefined)
  return new Map(
    rows.map((row) => {
      const card = openRequisite(seal, row, 'card')
      return [
        row.id,
        { card: card ? maskCard(card) : null, phone: openRequisite(seal, row, 'phone') ?? null },
      ]
    }),
  )
}
