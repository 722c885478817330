import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { CodedCall } from '../platform/held-changes.ts'
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
import { openMethod } from './requisite-columns.ts'
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

/** A member of staff at work, with the code that a change of requisites needs where such changes are held. */
export interface StaffActing extends Acting {
  readonly sessionId: string
  readonly call: CodedCall
  readonly otp: string | undefined
}

/**
 * Staff repairs somebody’s method. What the owner has locked is open to staff, but the owner hears of it at once, and a method
 * whose requisites change is off until its owner switches it on. Where dangerous acts are held, other requisites wait for a second
 * member of staff; switching off never does. Answers the fields that wait.
 */
export async function updateForStaff(
  parts: PaymentMethodParts,
  by: StaffActing,
  ownerId: string,
  id: string,
  change: MethodChange,
): Promise<{ method: MethodView; held: readonly string[] }> {
  if (isOwnMethod(parts, by, ownerId, change)) throw new Problem('payment.own_account')
  if (!(await personExists(parts.db.each, ownerId))) throw new Problem('user.not_found')
  const held = await mustBeHeld(parts, ownerId, id, change)
  if (held.length === 0) await parts.db.write((tx) => updateIn(parts, tx, by, ownerId, id, change))
  else await holdRequisites(parts, by, ownerId, id, change)
  const row = await findMethod(parts.db.each, id)
  const [method] = await viewMethods(parts, ownerId, row ? [row] : [])
  if (!method) throw new Error(`Payment method ${id} is gone`)
  return { method, held }
}

/** Also of another account of the same person. Switching off is open there: it must work at once, and a link may be a mistake. */
function isOwnMethod(
  { held }: Pick<PaymentMethodParts, 'held'>,
  { userId }: Pick<StaffActing, 'userId'>,
  ownerId: string,
  { isActive, ...other }: MethodChange,
): boolean {
  if (userId === ownerId) return true
  const onlySwitchesOff = isActive === false && Object.values(other).every((value) => value === undefined)
  return !onlySwitchesOff && held.isOnePerson(ownerId, userId)
}

/** The fields of a change that wait for a second member of staff: all but switching off, if a payer would pay elsewhere. */
async function mustBeHeld(
  { db, seal, held }: PaymentMethodParts,
  ownerId: string,
  id: string,
  change: MethodChange,
): Promise<string[]> {
  if (!held.isOn) return []
  const row = await findMethod(db.each, id)
  if (row?.owner_id !== ownerId) throw new Problem('payment.not_found')
  const before = openMethod(seal, row)
  if (changedRequisites(before, changed(before, change)).length === 0) return []
  const { isActive: _, ...waiting } = change
  return Object.keys(waiting).filter((field) => waiting[field as keyof typeof waiting] !== undefined)
}

async function holdRequisites(
  parts: PaymentMethodParts,
  by: StaffActing,
  ownerId: string,
  id: string,
  change: MethodChange,
): Promise<void> {
  const { isActive, ...waiting } = change
  const code = await parts.staffCodes.judge(by, by.call, by.otp)
  await parts.db.write(async (tx) => {
    await parts.staffCodes.spend(tx, code)
    if (isActive) throw new Problem('payment.owner_switches_on')
    await parts.held.hold(tx, {
      kind: 'payment_method.requisites',
      subject: `payment_method:${id}`,
      concerns: [ownerId],
      makerId: by.userId,
      reason: '',
      change: { ownerId, methodId: id, change: waiting },
      origin: by.origin,
    })
    if (isActive === false) await updateIn(parts, tx, by, ownerId, id, { isActive })
  })
}

/** The change itself, in the caller's transaction: at once, or when a second member of staff has approved it. */
export async function updateIn(
  parts: PaymentMethodParts,
  tx: Tx,
  by: Acting,
  ownerId: string,
  id: string,
  change: MethodChange,
): Promise<void> {
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
}

/**
 * The method as staff may leave it: one whose requisites change is off afterwards, and only its owner switches it on again.
 * Otherwise one bribed member of staff could collect payers' roubles on a card of their own.
 */
export function asStaffMay(before: PaymentMethod, change: MethodChange): PaymentMethod {
  const wanted = changed(before, change)
  const isTouched = changedRequisites(before, wanted).length > 0
  if (change.isActive && (isTouched || before.awaitsOwner)) throw new Problem('payment.owner_switches_on')
  const after = isTouched ? { ...wanted, isActive: false, wasActive: before.wasActive } : wanted
  const refusal = refusalOf(before, after, { mayTouchLocked: true })
  if (refusal) throw new Problem(refusal)
  return after
}

/** The audit trail is read by many people and never deleted: it has no whole number in it. */
function auditedState(method: PaymentMethod): object {
  const { ownerId, bank, name, isSbp, isC2c, isActive } = method
  return { ownerId, bank, name, isSbp, isC2c, isActive, ...maskedRequisites(method) }
}

export function maskedRequisites({ card, phone, account }: Requisites) {
  return {
    card: card === undefined ? null : maskCard(card),
    phone: phone === undefined ? null : maskNumber(phone),
    account: account === undefined ? null : maskNumber(account),
  }
}
