import type { Answer, Contract } from '@florin/contract'
import { format } from '@florin/money'
import { balances } from '../books/index.ts'
import { Problem } from '../platform/problem.ts'
import { isOpen, isOwn } from './held.ts'
import type { HeldParts } from './parts.ts'
import type { HeldChange } from './store.ts'
import { decidedHeld, findHeld, openHeld } from './store.ts'

type Shown = Answer<Contract['readHeldChange']>
type Listed = Answer<Contract['listHeldChanges']>

const most = { open: 200, decided: 100 }

export async function listHeld(
  parts: HeldParts,
  readerId: string,
  userId: string | undefined,
): Promise<Listed> {
  const { db, users } = parts
  const open = await openHeld(db.each, userId, most.open)
  const decided = await decidedHeld(db.each, userId, most.decided)
  const names = await users.namesOf(
    [...open, ...decided].flatMap((one) => [one.makerId, ...one.concerns]),
    db.each,
  )
  const shown = (change: HeldChange) => summaryOf(parts, change, readerId, names)
  return {
    waiting: open.length,
    own: open.filter(({ makerId }) => makerId === readerId).length,
    open: open.map(shown),
    decided: decided.map(shown),
  }
}

export async function readHeld(parts: HeldParts, readerId: string, id: string): Promise<Shown> {
  const change = await findHeld(parts.db.each, id)
  if (!change) throw new Problem('held.not_found')
  const { look, found, concerns, makerId, decidedBy } = change
  const names = await parts.users.namesOf(
    [makerId, ...concerns, ...(decidedBy ? [decidedBy] : [])],
    parts.db.each,
  )
  return {
    ...summaryOf(parts, change, readerId, names),
    subject: change.subject,
    person: await personOf(parts, change),
    reason: change.reason,
    network: change.network,
    fields: look.fields.map((line) => ({ ...line, ...nowOf(change, line.field) })),
    effects: [...look.effects],
    effects_now: found ? [...found.effects] : null,
    facts: factsOf(change),
    decided_by: deciderOf(change, names),
    decision_reason: change.decisionReason,
    sent_back_at: change.sentBackAt?.toISOString() ?? null,
  }
}

/** Also what only the second look has found, such as that the case is decided. */
function factsOf({ look, found }: HeldChange): Shown['facts'] {
  const names = new Set([...Object.keys(look.facts), ...Object.keys(found?.facts ?? {})])
  return [...names].map((fact) => ({
    fact,
    asked: look.facts[fact] ?? null,
    ...(found && { now: found.facts[fact] ?? null }),
  }))
}

function nowOf({ found }: HeldChange, field: string): { now?: string | null } {
  if (!found) return {}
  return { now: found.fields.find((line) => line.field === field)?.before ?? null }
}

function deciderOf({ state, decidedBy }: HeldChange, names: ReadonlyMap<string, string>): string | null {
  if (decidedBy !== undefined) return names.get(decidedBy) ?? null
  return state === 'waiting' || state === 'expired' ? null : 'operator'
}

function summaryOf(
  parts: HeldParts,
  change: HeldChange,
  readerId: string,
  names: ReadonlyMap<string, string>,
) {
  const { id, kind, state, concerns, makerId, createdAt, expiresAt, decidedAt } = change
  const named = (userId: string) => ({ id: userId, username: names.get(userId) ?? '–' })
  const [personId] = concerns
  return {
    id,
    kind,
    state,
    person: personId === undefined ? null : named(personId),
    maker: named(makerId),
    is_own: makerId === readerId,
    may_decide: isOpen(change) && !isOwn(parts, change, readerId),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
  }
}

async function personOf({ db, users }: HeldParts, { concerns }: HeldChange): Promise<Shown['person']> {
  const [id] = concerns
  if (id === undefined) return null
  const { username, email, accountType, isLead } = await users.find(id, db.each)
  const { available } = await balances(db.each, id, 'USDT')
  return { id, username, email, account_type: accountType, is_lead: isLead, balance: format(available) }
}
