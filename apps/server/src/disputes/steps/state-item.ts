import { assertItemFormat, caseTouched, stateItems } from '../../deals/index.ts'
import type { Actor } from '../../http/request.ts'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import { assertOpen, reach } from '../access.ts'
import type { DisputeParts } from '../parts.ts'

const statedPerHour = { max: 60, seconds: 3600 }

export interface Statement {
  readonly actor: Actor
  readonly id: string
  readonly item: string
  readonly text: string
  readonly origin: Origin
}

/** A line of text that the checklist asks for. The trader speaks for the trader; the merchant, and support, for the merchant. */
export async function stateItem(
  parts: DisputeParts,
  { actor, id, item, text, origin }: Statement,
): Promise<void> {
  const { stand, role } = await reach(parts, actor, id)
  assertOpen(stand)
  await parts.limits.take([{ name: 'dispute.item', key: actor.userId, limits: [statedPerHour] }])
  const side = role === 'trader' ? 'trader' : 'merchant'
  await parts.db.write(async (tx) => {
    // Locks the case, so that no verdict comes in between; refuses a decided one.
    await caseTouched(tx, id)
    await stateItems(tx, id, side, { [item]: text })
    assertItemFormat('text', { [item]: text })
    if (role !== 'support') return
    await writeAudit(tx, {
      actor: `user:${actor.userId}`,
      action: 'dispute.item',
      subject: `dispute:${id}`,
      after: { side, item },
      origin,
    })
  })
}
