import type { Origin } from '../platform/audit.ts'
import { approve } from './approve.ts'
import { isOwn } from './held.ts'
import type { HeldParts } from './parts.ts'
import { reject } from './reject.ts'
import type { HeldChange } from './store.ts'
import { findHeld, openHeld } from './store.ts'

/** A line for each change that waits: what, about whom, by whom, until when, and what becomes of which field. */
export async function describeHeld({ db, users }: HeldParts): Promise<string[]> {
  const changes = await openHeld(db.each, undefined, 200)
  const names = await users.namesOf(
    changes.flatMap(({ makerId, concerns }) => [makerId, ...concerns]),
    db.each,
  )
  return changes.map((change) => lineOf(change, (id) => names.get(id) ?? id))
}

function lineOf(change: HeldChange, nameOf: (id: string) => string): string {
  const { id, kind, state, concerns, makerId, expiresAt, look, reason } = change
  const fields = look.fields.map(({ field, before, after }) => `${field} ${before ?? '-'} → ${after ?? '-'}`)
  return [
    id,
    `${kind}${state === 'refused' ? ' (refused)' : ''}`,
    concerns.map(nameOf).join(', ') || '-',
    `by ${nameOf(makerId)}`,
    `until ${expiresAt.toISOString()}`,
    fields.join('; '),
    reason,
  ].join('  ')
}

/** Only where no member of staff could: a second pair of eyes inside is worth more than a command. */
export async function approveHeldAsOperator(parts: HeldParts, id: string, origin: Origin): Promise<void> {
  const change = await findHeld(parts.db.each, id)
  if (!change) throw new Error(`There is no held change ${id}.`)
  const staff = await parts.users.staff(parts.db.each)
  const able = staff.filter(({ id: staffId }) => !isOwn(parts, change, staffId))
  if (able.length > 0) {
    const names = able.map(({ username }) => username).join(', ')
    throw new Error(
      `A member of staff decides on it: ${names}. The operator approves only where there is none.`,
    )
  }
  await approve(parts, id, { userId: undefined, code: undefined, origin })
}

export async function rejectHeldAsOperator(
  parts: HeldParts,
  id: string,
  reason: string,
  origin: Origin,
): Promise<void> {
  await reject(parts, id, { userId: undefined, origin }, reason)
}
