import type { HeldState } from '@florin/contract'
import type { Tx } from '../platform/database.ts'
import { timeText } from '../platform/time-text.ts'
import { isOwn } from './held.ts'
import type { HeldParts } from './parts.ts'
import type { HeldChange } from './store.ts'

type ConcernedChange = Pick<HeldChange, 'id' | 'kind' | 'concerns' | 'makerId'>

/** Everybody of staff who may decide on it. */
export async function tellStaff(
  parts: HeldParts,
  tx: Tx,
  change: ConcernedChange & { readonly expiresAt: Date },
): Promise<void> {
  const { id, expiresAt } = change
  const { person, maker } = await namesIn(parts, tx, change)
  const values = { change: kindWord(change), person, maker, until: timeText(expiresAt) }
  for (const { id: userId } of await parts.users.staff(tx)) {
    await parts.live.announce(tx, userId, { type: 'staff.changed' })
    if (isOwn(parts, change, userId)) continue
    await parts.tell(tx, { userId, kind: 'held_change.waiting', values, about: `held_change:${id}` })
  }
}

/** The maker hears how it ended. */
export async function tellMaker(
  parts: HeldParts,
  tx: Tx,
  change: ConcernedChange,
  { state, reason }: { readonly state: Exclude<HeldState, 'waiting'> | 'sent_back'; readonly reason: string },
): Promise<void> {
  const { person } = await namesIn(parts, tx, change)
  const values = { change: kindWord(change), person, outcome: `held_state.${state}`, comment: reason || '–' }
  const { makerId: userId, id } = change
  await parts.tell(tx, { userId, kind: 'held_change.ended', values, about: `held_change:${id}` })
  for (const { id: staffId } of await parts.users.staff(tx))
    await parts.live.announce(tx, staffId, { type: 'staff.changed' })
}

/** A change of rights or percentages is told to the person whose they are: it may be somebody else's doing. */
export async function tellPerson(
  parts: HeldParts,
  tx: Tx,
  { kind, concerns, look }: HeldChange,
): Promise<void> {
  // The first is the person; the others earn by it and are not told.
  const [userId] = concerns
  if (!kind.startsWith('user.') || userId === undefined) return
  await parts.tell(tx, {
    userId,
    kind: 'account.staff_changed',
    values: {
      changed: look.fields.map(({ field }) => `held_field.${field}`).join(', '),
      before: look.fields.map(({ before }) => wordOf(before)).join(', '),
      after: look.fields.map(({ after }) => wordOf(after)).join(', '),
      changed_by: 'changed_by.support',
      time: timeText(new Date()),
    },
  })
}

const wordOf = (value: string | null) =>
  value === 'on' || value === 'off' ? `held_value.${value}` : (value ?? '–')

const kindWord = ({ kind }: ConcernedChange) => `held_kind.${kind.replace('.', '_')}`

async function namesIn({ users }: HeldParts, tx: Tx, { concerns, makerId }: ConcernedChange) {
  const names = await users.namesOf([makerId, ...concerns], tx)
  const nameOf = (id: string | undefined) => (id === undefined ? undefined : names.get(id)) ?? '–'
  return { person: nameOf(concerns[0]), maker: nameOf(makerId) }
}
