import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import { changingMethod } from './attempt-limits.ts'
import { announceChange, type PaymentMethodParts } from './parts.ts'
import {
  changed,
  foldName,
  hasOtherNumbers,
  isEdited,
  isSwitched,
  type MethodChange,
  type PaymentMethod,
  refusalOf,
} from './payment-method.ts'
import { isAverageBelowThreshold, isBelowThreshold } from './rating.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { openMethod, sealRequisites } from './requisite-columns.ts'
import {
  clearStaffChange,
  coolingEnd,
  lockMethod,
  pointsOfOwner,
  tellNumbersChanged,
  updateMethod,
} from './store.ts'

/** The owner switches a method, changes its mode, or fills in what is missing. */
export async function updateOwn(
  parts: PaymentMethodParts,
  ownerId: string,
  id: string,
  change: MethodChange,
): Promise<void> {
  await parts.limits.take(changingMethod(ownerId, change))
  await parts.db.write(async (tx) => {
    const before = await lockOf(parts, tx, ownerId, id)
    const after = changed(before, change)
    const refusal = refusalOf(before, after, { mayTouchLocked: false })
    if (refusal) throw new Problem(refusal)
    if (after.isActive && before.awaitsOwner) await agreeToStaffChange(parts, tx, id)
    await save(parts, tx, before, after)
  })
}

/** The owner switches on what staff has changed, once the time to object is over. */
async function agreeToStaffChange(parts: PaymentMethodParts, tx: Tx, id: string): Promise<void> {
  const end = await coolingEnd(tx, id, parts.settings.staffChangeCoolingHours)
  if (end) throw new Problem('payment.cooling', { values: { time: timeText(end) } })
  await clearStaffChange(tx, id)
}

/** Another person's method answers like a missing one, so that ids cannot be probed. */
export async function lockOf(
  { seal }: PaymentMethodParts,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<PaymentMethod> {
  const row = await lockMethod(tx, id)
  if (row?.owner_id !== ownerId) throw new Problem('payment.not_found')
  return openMethod(seal, row)
}

/** Writes what differs, and nothing if nothing does. Answers whether it wrote. */
export async function save(
  parts: PaymentMethodParts,
  tx: Tx,
  before: PaymentMethod,
  after: PaymentMethod,
): Promise<boolean> {
  const hasEdits = isEdited(before, after)
  if (!hasEdits && !isSwitched(before, after)) return false
  if (after.isActive && !before.isActive) await assertMayBeActive(tx, after)
  if (hasEdits) await refuseDuplicate(tx, parts.seal, after.id, after)
  await updateMethod(tx, after.id, {
    ...(hasEdits && {
      name: after.name,
      name_folded: foldName(after.name),
      is_sbp: after.isSbp,
      is_c2c: after.isC2c,
      ...sealRequisites(parts.seal, after, after),
    }),
    // Whoever let unproven SMS through spoke of the numbers that were there then.
    ...(hasOtherNumbers(before, after) && { takes_unproven_since: null }),
    is_active: after.isActive,
    was_active: after.wasActive,
  })
  const { ownerId, terminalId, bank } = after
  if (after.isActive && !before.isActive && terminalId)
    await parts.switchedOn(tx, { ownerId, terminalId, bank })
  await announceChange(parts, tx, ownerId)
  if (hasOtherNumbers(before, after)) await tellNumbersChanged(tx)
  return true
}

async function assertMayBeActive(tx: Tx, method: PaymentMethod): Promise<void> {
  if (isBelowThreshold(method.ratingPoints)) throw new Problem('payment.rating_low')
  const points = await pointsOfOwner(tx, method.ownerId)
  if (isAverageBelowThreshold(points)) throw new Problem('payment.trader_rating_low')
}
