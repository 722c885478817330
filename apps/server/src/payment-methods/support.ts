import { writeAudit } from '../platform/audit.ts'
import { Problem } from '../platform/problem.ts'
import { readingAsStaff } from './attempt-limits.ts'
import type { MethodPage } from './list.ts'
import { listMethods, type Paging } from './list-store.ts'
import type { Acting, PaymentMethodParts } from './parts.ts'
import {
  changed,
  changedRequisites,
  type MethodChange,
  maskCard,
  maskNumber,
  type PaymentMethod,
  type Requisites,
  refusalOf,
} from './payment-method.ts'
import { tellOwner } from './staff-change-letter.ts'
import { findMethod, markStaffChange, personExists } from './store.ts'
import { lockOf, save } from './update.ts'
import { type MethodView, viewMethods } from './view.ts'

/** Somebody’s methods, for a member of staff. */
export async function listForStaff(
  parts: PaymentMethodParts,
  staffId: string,
  ownerId: string,
  paging: Paging,
): Promise<MethodPage> {
  await parts.limits.take(readingAsStaff(staffId))
  if (!(await personExists(parts.db.each, ownerId))) throw new Problem('user.not_found')
  const { count, methods } = await listMethods(parts.db.each, { ownerId }, paging)
  return { count, methods: await viewMethods(parts, ownerId, methods) }
}

/**
 * Staff repairs somebody’s method. What the owner has locked is open to staff, but the owner hears of it at once, and a method
 * whose requisites change is off until its owner switches it on.
 */
export async function updateForStaff(
  parts: PaymentMethodParts,
  by: Acting,
  ownerId: string,
  id: string,
  change: MethodChange,
): Promise<MethodView> {
  if (by.userId === ownerId) throw new Problem('payment.own_account')
  if (!(await personExists(parts.db.each, ownerId))) throw new Problem('user.not_found')
  await parts.db.write(async (tx) => {
    const before = await lockOf(parts, tx, ownerId, id)
    const after = asStaffMay(before, change)
    const fields = changedRequisites(before, after)
    // Another number in the middle of a deal would send a payer's roubles to somebody else.
    if (fields.length > 0 && (await parts.hasOpenDeals(tx, id))) throw new Problem('payment.has_open_deals')
    if (!(await save(parts, tx, before, after))) return
    if (fields.length > 0) {
      await markStaffChange(tx, id)
      await tellOwner(parts, tx, before, after)
    }
    await writeAudit(tx, {
      actor: `user:${by.userId}`,
      action: 'payment_method.update',
      subject: `payment_method:${id}`,
      before: auditedState(before),
      after: auditedState(after),
      origin: by.origin,
    })
  })
  const row = await findMethod(parts.db.each, id)
  const [view] = await viewMethods(parts, ownerId, row ? [row] : [])
  if (!view) throw new Error(`Payment method ${id} is gone`)
  return view
}

/**
 * The method as staff may leave it: one whose requisites change is off afterwards, and only its owner switches it on again.
 * Otherwise one bribed member of staff could collect payers' roubles on a card of their own.
 */
function asStaffMay(before: PaymentMethod, change: MethodChange): PaymentMethod {
  const wanted = changed(before, change)
  const isTouched = changedRequisites(before, wanted).length > 0
  if (change.isActive && (isTouched || before.awaitsOwner)) throw new Problem('payment.owner_switches_on')
  const after = isTouched ? { ...wanted, isActive: false, wasActive: before.wasActive } : wanted
  const refusal = refusalOf(before, after, { mayTouchLocked: true })
  if (refusal) throw new Problem(refusal)
  return after
}

/** The trail is read by many and kept for ever: it has no whole number in it. */
function auditedState(method: PaymentMethod): object {
  const { ownerId, bank, name, isSbp, isC2c, isActive } = method
  return { ownerId, bank, name, isSbp, isC2c, isActive, ...maskedRequisites(method) }
}

function maskedRequisites({ card, phone, account }: Requisites) {
  return {
    card: card === undefined ? null : maskCard(card),
    phone: phone === undefined ? null : maskNumber(phone),
    account: account === undefined ? null : maskNumber(account),
  }
}
