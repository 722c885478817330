import { Problem } from '../platform/problem.ts'
import { bankOrSlug } from './banks.ts'
import type { PaymentMethodParts } from './parts.ts'
import { openMethod } from './requisite-columns.ts'
import { findMethod } from './store.ts'

/** In full: for the payer of one open deal, and for nobody else. */
export async function requisiteForPayer({ db, seal }: Pick<PaymentMethodParts, 'db' | 'seal'>, id: string) {
  const row = await findMethod(db.each, id)
  if (!row) throw new Problem('payment.not_found')
  const { bank, name, card, phone, account } = openMethod(seal, row)
  const { name: bankName, fullName } = bankOrSlug(bank)
  return { bank: { id: bank, name: bankName, full_name: fullName }, name, card, phone, account }
}
