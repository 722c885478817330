import type { Actor, Caller } from '../http/request.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { LetterTemplate } from '../ports/letters.ts'
import type { User } from '../users/index.ts'
import type { Merchants } from './parts.ts'

/** Who acts, and how. Looked up before the transaction, which must not wait for a second connection. */
export interface Doer {
  readonly owner: User
  readonly caller: Caller
}

export async function doerOf({ users }: Merchants, { userId }: Actor, caller: Caller): Promise<Doer> {
  return { owner: await users.find(userId), caller }
}

export interface Act {
  readonly action: string
  readonly subject: string
  readonly before?: object
  readonly after?: object
  readonly template: LetterTemplate
  /** What the letter names, beside when and from where. */
  readonly values: Readonly<Record<string, string>>
}

/** Into the trail, to the owner's mailbox and to their open pages: they may not be the one who did it. */
export async function tellOf(parts: Merchants, tx: Tx, { owner, caller }: Doer, act: Act): Promise<void> {
  const { template, values, ...audited } = act
  const origin = { ip: caller.ip, requestId: caller.requestId }
  await writeAudit(tx, { ...audited, actor: owner.id, origin })
  await parts.queueMail(tx, {
    to: owner.email,
    language: owner.language,
    template,
    values: { ...values, time: timeText(new Date()), ip: caller.ip },
  })
  await parts.live.announce(tx, owner.id, { type: 'integration.changed' })
}

function timeText(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
