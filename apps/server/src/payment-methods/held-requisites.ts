import { format, money } from '@florin/money'
import type { HeldContents, HeldField, HeldHandler } from '../platform/held-changes.ts'
import type { PaymentMethodParts } from './parts.ts'
import { changedRequisites, type MethodChange, type PaymentMethod, type ToldField } from './payment-method.ts'
import type { RequisiteSeal } from './requisite-seal.ts'
import { asStaffMay, maskedRequisites, updateIn } from './support.ts'
import { lockOf } from './update.ts'

/** Other requisites of somebody's method, held for a second member of staff. */
export function heldRequisites(
  parts: PaymentMethodParts,
): HeldHandler<HeldContents['payment_method.requisites']> {
  return {
    async look(tx, { ownerId, methodId, change }) {
      const before = await lockOf(parts, tx, ownerId, methodId)
      const after = asStaffMay(before, change as MethodChange)
      const month = format(money('RUB', await parts.monthKopecks(tx, ownerId, methodId)))
      return {
        fields: changedRequisites(before, after).map((field) => lineOf(field, before, after)),
        effects: [{ what: 'method_month', before: month, after: month, unit: 'RUB' }],
        facts: { requisites_mark: markOf(parts.seal, before) },
      }
    },
    apply: (tx, { ownerId, methodId, change }, { makerId, origin }) =>
      updateIn(parts, tx, { userId: makerId, origin }, ownerId, methodId, change as MethodChange),
  }
}

const wireNames: Record<ToldField, string> = {
  card: 'card',
  phone: 'phone_number',
  account: 'nomer_scheta',
  name: 'name',
}

function lineOf(field: ToldField, before: PaymentMethod, after: PaymentMethod): HeldField {
  const shown = (method: PaymentMethod) => (field === 'name' ? method.name : maskedRequisites(method)[field])
  return { field: wireNames[field], before: shown(before), after: shown(after) }
}

/** Two numbers can have the same mask: this hash tells only whether they are the same. */
function markOf(seal: RequisiteSeal, { card, phone, account, name }: PaymentMethod): string {
  return seal
    .index('account', JSON.stringify([card, phone, account, name]))
    .toString('hex')
    .slice(0, 16)
}
