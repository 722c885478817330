import type { Tx } from '../platform/database.ts'
import { timeText } from '../platform/time-text.ts'
import { bankOrSlug } from './banks.ts'
import type { PaymentMethodParts } from './parts.ts'
import {
  changedRequisites,
  maskCard,
  maskNumber,
  type PaymentMethod,
  type RequisiteName,
} from './payment-method.ts'

/** The owner hears at once what staff has changed: by an alert and on open pages. Numbers are masked. */
export async function tellOwner(
  parts: PaymentMethodParts,
  tx: Tx,
  before: PaymentMethod,
  after: PaymentMethod,
): Promise<void> {
  const changed = changedRequisites(before, after).map((field) => `requisite.${field}`)
  const changeOf = (name: RequisiteName) => maskedChange(name, before[name], after[name])
  await parts.tell(tx, {
    userId: after.ownerId,
    kind: 'payment_method.staff_changed',
    values: {
      bank: bankOrSlug(after.bank).name,
      changed: changed.join(', '),
      card: changeOf('card'),
      phone: changeOf('phone'),
      account: changeOf('account'),
      owner_name: after.name,
      changed_by: 'changed_by.support',
      time: timeText(new Date()),
    },
  })
  await parts.live.announce(tx, after.ownerId, { type: 'payments.changed', by: 'support' })
}

function maskedChange(name: RequisiteName, before: string | undefined, after: string | undefined): string {
  const mask = (number: string | undefined) =>
    number === undefined ? '-' : name === 'card' ? maskCard(number) : maskNumber(number)
  return before === after ? mask(after) : `${mask(before)} → ${mask(after)}`
}
