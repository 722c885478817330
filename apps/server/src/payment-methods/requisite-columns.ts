import { storedPhone } from '@florin/contract'
import type { PaymentMethod, RequisiteName, Requisites } from './payment-method.ts'
import type { RequisiteSeal } from './requisite-seal.ts'
import type { SealedMethod, SealedNumbers } from './store.ts'

interface Owned {
  readonly id: string
  readonly ownerId: string
}

/** Everything that the table keeps of the numbers: sealed, keyed for comparison, and their last digits. */
export function sealRequisites(seal: RequisiteSeal, { id, ownerId }: Owned, requisites: Requisites) {
  const { card, account } = requisites
  const phone = requisites.phone === undefined ? undefined : storedPhone(requisites.phone)
  const sealed = (column: RequisiteName, digits: string | undefined) =>
    digits === undefined ? null : seal.seal({ column, id, ownerId }, digits)
  return {
    card_sealed: sealed('card', card),
    phone_sealed: sealed('phone', phone),
    account_sealed: sealed('account', account),
    key_version: seal.keyVersion,
    card_index: card === undefined ? null : seal.index('card', card),
    account_index: account === undefined ? null : seal.index('account', account),
    card_tail: tailOf(card),
    phone_tail: tailOf(phone),
    account_tail: tailOf(account),
  }
}

function tailOf(digits: string | undefined): string | null {
  return digits?.slice(-4) ?? null
}

/** A phone of before there was one spelling (79…, 89…) is read as +79…; it is stored so with the method's next change. */
export function openRequisite(
  seal: RequisiteSeal,
  row: Omit<SealedNumbers, 'bank' | 'name'>,
  column: RequisiteName,
): string | undefined {
  const sealed = row[`${column}_sealed`]
  if (!sealed) return undefined
  const number = seal.open({ column, id: row.id, ownerId: row.owner_id }, sealed)
  return column === 'phone' ? storedPhone(number) : number
}

export function openMethod(seal: RequisiteSeal, row: SealedMethod): PaymentMethod {
  return {
    id: row.id,
    ownerId: row.owner_id,
    bank: row.bank,
    name: row.name,
    card: openRequisite(seal, row, 'card'),
    phone: openRequisite(seal, row, 'phone'),
    account: openRequisite(seal, row, 'account'),
    isSbp: row.is_sbp,
    isC2c: row.is_c2c,
    isActive: row.is_active,
    wasActive: row.was_active,
    terminalId: row.terminal_id ?? undefined,
    minDollars: row.min_dollars,
    maxDollars: row.max_dollars,
    ratingPoints: row.rating_points,
    takesUnproven: row.takes_unproven_since !== null,
    awaitsOwner: row.staff_changed_at !== null,
  }
}
