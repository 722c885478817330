import { randomUUID } from 'node:crypto'
import type { HeldKind } from '@florin/contract'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { HeldChanges, HeldHandler, HeldLook, HeldRequest } from '../platform/held-changes.ts'
import { tellStaff } from './alerts.ts'
import { networkText } from './network.ts'
import type { HeldParts } from './parts.ts'
import { insertHeld } from './store.ts'

export function heldChanges(parts: HeldParts): HeldChanges {
  return {
    isOn: parts.isOn,
    hold: (tx, request) => hold(parts, tx, request),
    isOnePerson: parts.isOnePerson,
  }
}

/** Keeps the change with what its maker saw; nothing of it is carried out. */
async function hold(parts: HeldParts, tx: Tx, request: HeldRequest): Promise<string> {
  const { kind, subject, concerns, makerId, reason, origin } = request
  const id = randomUUID()
  const look = await handlerOf(parts, kind).look(tx, request.change)
  const change = parts.secrets.seal(sealPlace(id), JSON.stringify(request.change))
  const network = networkText(origin.ip)
  const expiresAt = await insertHeld(tx, {
    id,
    kind,
    subject,
    concerns,
    makerId,
    reason,
    network,
    change,
    look,
  })
  await writeAudit(tx, {
    actor: `user:${makerId}`,
    action: 'held_change.make',
    subject,
    before: { held: null, ...valuesOf(look, 'before') },
    after: { held: id, kind, reason, ...valuesOf(look, 'after') },
    origin,
  })
  await tellStaff(parts, tx, { id, kind, concerns, makerId, expiresAt })
  return id
}

export function handlerOf({ handlers }: HeldParts, kind: HeldKind): HeldHandler {
  const handler = handlers.get(kind)
  if (!handler) throw new Error(`Nobody handles held changes of ${kind}`)
  return handler
}

/** A sealed change opens only in the row that it was made for. */
export function sealPlace(id: string): string {
  return `held-change|${id}`
}

export function valuesOf(look: HeldLook, side: 'before' | 'after'): Record<string, string | null> {
  return Object.fromEntries(look.fields.map((line) => [line.field, line[side]]))
}
