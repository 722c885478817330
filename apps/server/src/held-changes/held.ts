import type { HeldLook } from '../platform/held-changes.ts'
import { Problem } from '../platform/problem.ts'
import type { HeldChange } from './store.ts'

/** Nobody decides on their own request, nor on their own account or money. */
export function assertNotOwn({ makerId, concerns }: HeldChange, userId: string): void {
  if (makerId === userId) throw new Problem('held.own_change')
  if (concerns.includes(userId)) throw new Problem('held.own_account')
}

export function assertWaits({ state, isOver }: HeldChange): void {
  if (state === 'expired' || (state === 'waiting' && isOver)) throw new Problem('held.expired')
  if (state !== 'waiting') throw new Problem('held.decided')
}

/** Waits for a word: for a decision, or, refused, to be sent back or rejected. */
export function isOpen({ state, isOver, sentBackAt }: HeldChange): boolean {
  return !isOver && (state === 'waiting' || (state === 'refused' && sentBackAt === undefined))
}

export function assertOpen(change: HeldChange): void {
  if (isOpen(change)) return
  throw new Problem(change.isOver && change.decidedAt === undefined ? 'held.expired' : 'held.decided')
}

export interface Difference {
  readonly field: string
  readonly asked: string | null
  readonly now: string | null
}

/** What the maker relied on and is no longer so. Effects are not compared: they follow everybody's turnover, which never stands still. */
export function differencesOf(asked: HeldLook, found: HeldLook): Difference[] {
  const [before, now] = [reliedOn(asked), reliedOn(found)]
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((field) => ({ field, asked: before.get(field) ?? null, now: now.get(field) ?? null }))
    .filter((line) => line.asked !== line.now)
}

function reliedOn({ fields, facts }: HeldLook): Map<string, string | null> {
  return new Map([
    ...fields.map(({ field, before }): [string, string | null] => [field, before]),
    ...Object.entries(facts),
  ])
}
