import { type Lane, lanes } from '../platform/lanes.ts'
import { Problem } from '../platform/problem.ts'
import { bankOrSlug } from './banks.ts'
import type { PaymentMethodParts } from './parts.ts'
import { openRequisite } from './requisite-columns.ts'
import type { RequisiteSeal } from './requisite-seal.ts'
import { findSealed, type SealedNumbers } from './store.ts'

const mostAtOnce = 100

/** In full, for the payer of one open deal only. Deals are opened in batches, so methods are read together. */
export function requisitesForPayers({ db, seal }: Pick<PaymentMethodParts, 'db' | 'seal'>) {
  const find: Lane<string, SealedNumbers | undefined> = lanes({
    count: 1,
    most: mostAtOnce,
    ownerOf: (id) => id,
    run: (ids) => findSealed(db.each, ids),
  })
  return async (methodId: string) => {
    const row = await find(methodId)
    if (!row) throw new Problem('payment.not_found')
    return forPayer(seal, row)
  }
}

function forPayer(seal: RequisiteSeal, row: SealedNumbers) {
  const { name: bankName, fullName } = bankOrSlug(row.bank)
  return {
    bank: { id: row.bank, name: bankName, full_name: fullName },
    name: row.name,
    card: openRequisite(seal, row, 'card'),
    phone: openRequisite(seal, row, 'phone'),
    account: openRequisite(seal, row, 'account'),
  }
}
