import type { Answer, Contract } from '@florin/contract'
import type { AuditRow } from './list-store.ts'
import type { ChainState } from './verify.ts'

export type PublishedEntry = Answer<Contract['listAudit']>['results'][number]

export function toEntry(row: AuditRow): PublishedEntry {
  const [kind = '', ...id] = row.subject.split(':')
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor: toActor(row),
    action: row.action,
    subject: { kind, id: id.join(':'), user_id: row.ownerId, username: row.ownerName },
    fields: changedFields(row),
    reason: reasonOf(row),
    from: halfOf(row.origin.ip ?? ''),
    request_id: row.origin.requestId ?? '',
    hash: row.hash,
    previous_hash: row.previousHash,
    is_intact: row.isIntact,
  }
}

/** Older entries have a person's bare id. */
function toActor({ actor, actorName }: AuditRow): PublishedEntry['actor'] {
  const [kind, rest] = actor.includes(':') ? actor.split(':') : ['user', actor]
  if (actor === 'operator' || actor === 'system') return { kind: actor, id: null, name: null }
  const id = /^[\da-f-]{36}$/.test(rest ?? '') ? (rest ?? null) : null
  return { kind: kind === 'merchant' ? 'merchant' : 'person', id, name: actorName ?? (id ? null : actor) }
}

/** What differs between before and after; all of one side where the other has nothing. */
function changedFields({ before, after }: AuditRow): PublishedEntry['fields'] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => name !== 'reason')
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((field) => field.before !== field.after)
}

const longest = 300

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function reasonOf({ before, after }: AuditRow): string | null {
  return textOf(after?.reason) ?? textOf(before?.reason)
}

/** Enough to see whether two acts came from one place, and too little to look anybody up. */
export function halfOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip)
  if (four) return `${four[1]}.${four[2]}.•.•`
  return ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}:•` : ip
}

export function toChain({
  state,
  entries,
  checkedAt,
  brokenAt,
}: ChainState): Answer<Contract['verifyAudit']> {
  return {
    state,
    entries,
    checked_at: checkedAt?.toISOString() ?? null,
    broken_at: brokenAt === undefined ? null : String(brokenAt),
  }
}
