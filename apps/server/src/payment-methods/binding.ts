import type { Actor } from '../http/request.ts'
import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { writeOnce } from '../platform/write-once.ts'
import { clearTerminal, lockForBinding, setTerminal } from './binding-store.ts'
import { type Acting, announceChange, type PaymentMethodParts } from './parts.ts'
import { lockMethod } from './store.ts'

export interface Binding {
  readonly ownerId: string
  readonly terminalId: string
  readonly methodIds: readonly string[]
  readonly by: Acting
}

/** Binds all or none. Answers how many were not bound to this terminal before. */
export async function bindMethods(
  parts: PaymentMethodParts,
  tx: Tx,
  { ownerId, terminalId, methodIds, by }: Binding,
): Promise<number> {
  const wanted = [...new Set(methodIds)]
  if (wanted.length === 0) return 0
  const found = await lockForBinding(tx, ownerId, wanted)
  if (found.length < wanted.length) throw new Problem('payment.not_found')
  if (found.some((method) => method.terminalId !== null && method.terminalId !== terminalId))
    throw new Problem('payment.bound')
  const fresh = found.filter((method) => method.terminalId === null).map(({ id }) => id)
  await setTerminal(tx, fresh, terminalId)
  for (const id of fresh) await auditBinding(tx, by, ownerId, id, null, terminalId)
  if (fresh.length > 0) await announceChange(parts, tx, ownerId)
  return fresh.length
}

/** Takes a method off its terminal: its owner, or staff for anybody. */
export async function unbindMethod(
  parts: PaymentMethodParts,
  { userId, isStaff }: Pick<Actor, 'userId' | 'isStaff'>,
  origin: Origin,
  id: string,
): Promise<void> {
  await writeOnce<void>(parts.db, (write) =>
    write(async (tx) => {
      const method = await lockMethod(tx, id)
      if (!method || (method.owner_id !== userId && !isStaff)) throw new Problem('payment.not_found')
      if (method.terminal_id === null) throw new Problem('payment.not_bound')
      await setTerminal(tx, [id], null)
      await auditBinding(tx, { userId, origin }, method.owner_id, id, method.terminal_id, null)
      await announceChange(parts, tx, method.owner_id)
    }),
  )
}

/** A terminal goes away; what it read is read by none. Answers how many methods that were. */
export async function unbindAllOf(parts: PaymentMethodParts, tx: Tx, terminalId: string): Promise<number> {
  const owners = await clearTerminal(tx, terminalId)
  for (const ownerId of new Set(owners)) await announceChange(parts, tx, ownerId)
  return owners.length
}

/** What owners do with their own is theirs; what staff does in their place is written down. */
async function auditBinding(
  tx: Tx,
  { userId, origin }: Acting,
  ownerId: string,
  id: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (userId === ownerId) return
  await writeAudit(tx, {
    actor: `user:${userId}`,
    action: after === null ? 'payment_method.unbind' : 'payment_method.bind',
    subject: `payment_method:${id}`,
    before: { ownerId, terminalId: before },
    after: { ownerId, terminalId: after },
    origin,
  })
}
