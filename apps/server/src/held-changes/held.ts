import type { HeldLook } from '../platform/held-changes.ts'
import { Problem } from '../platform/problem.ts'
import type { HeldParts } from './parts.ts'
import type { HeldChange } from './store.ts'

type Parties = Pick<HeldChange, 'makerId' | 'concerns'>

/** Nobody decides on their own request, nor on their own account or money, also not with another account of theirs. */
export function assertNotOwn(
  { isOnePerson }: Pick<HeldParts, 'isOnePerson'>,
  { makerId, concerns }: Parties,
  userId: string,
): void {
  if (isOnePerson(makerId, userId)) throw new Problem('held.own_change')
  if (concerns.some((id) => isOnePerson(id, userId))) throw new Problem('held.own_account')
}

export function isOwn(
  { isOnePerson }: Pick<HeldParts, 'isOnePerson'>,
  { makerId, concerns }: Parties,
  userId: string,
): boolean {
  return [makerId, ...concerns].some((id) => isOnePerson(id, userId))
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
