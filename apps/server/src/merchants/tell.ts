import type { AlertKind } from '@florin/contract'
import type { Actor, Caller } from '../http/request.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { timeText } from '../platform/time-text.ts'
import type { Merchants } from './parts.ts'

/** Who acts, and how. */
export interface Doer {
  readonly actor: Actor
  readonly caller: Caller
}

export interface MerchantAct {
  readonly action: string
  readonly subject: string
  readonly before?: object
  readonly after?: object
  readonly kind: AlertKind
  /** What the alert names, beside when and from where. */
  readonly values: Readonly<Record<string, string>>
}

/** Into the trail, to the owner and to their open pages: they may not be the one who did it. */
export async function tellOf(
  parts: Merchants,
  tx: Tx,
  { actor: { userId }, caller }: Doer,
  act: MerchantAct,
): Promise<void> {
  const { kind, values, ...audited } = act
  const origin = { ip: caller.ip, requestId: caller.requestId }
  await writeAudit(tx, { ...audited, actor: userId, origin })
  await parts.tell(tx, {
    userId,
    kind,
    values: { ...values, time: timeText(new Date()), ip: caller.ip },
  })
  await parts.live.announce(tx, userId, { type: 'integration.changed' })
}
