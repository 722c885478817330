import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { AuditTables } from './tables.ts'

export interface AuditFilter {
  readonly search?: string | undefined
  /** As the log has it: `user:<id>`, `operator`, `system`. */
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  /** Any of these. */
  readonly subjects?: readonly string[] | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface AuditRow {
  readonly id: bigint
  readonly at: Date
  readonly actor: string
  readonly actorName: string | null
  readonly action: string
  readonly subject: string
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly origin: { readonly ip?: string; readonly requestId?: string }
  readonly hash: string
  readonly previousHash: string
  readonly isIntact: boolean
}

/** A word is looked for in so many entries at a time, some 100 ms; the next page goes on after them. */
const searchedAtOnce = 20_000

export interface AuditPage {
  readonly rows: AuditRow[]
  readonly next: bigint | undefined
}

/** Newest first, older than `after`. */
export async function listEntries(
  tx: Queryable,
  filter: AuditFilter,
  { after, limit }: { readonly after: bigint | undefined; readonly limit: number },
): Promise<AuditPage> {
  const word = filter.search || undefined
  const number = word === undefined ? undefined : /^(?:№|#|No\.?)?\s*(\d{1,18})$/i.exec(word)?.[1]
  const looked = lookedAt(filter, after, number, word === undefined ? limit + 1 : searchedAtOnce)
  const { rows } = await sql<AuditRow>`
    select * from (${named(looked)}) as entry
    where ${word === undefined || number !== undefined ? sql`true` : matches(word)}
    order by id desc limit ${limit + 1}
  `.execute(tables(tx))
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]?.id }
  return { rows, next: word === undefined ? undefined : await searchedUpTo(tx, looked) }
}

/** The entries that exact filters leave, each read by an index. */
function lookedAt(
  filter: AuditFilter,
  after: bigint | undefined,
  number: string | undefined,
  most: number,
): RawBuilder<unknown> {
  const conditions = [
    ...(after === undefined ? [] : [sql`id < ${after}`]),
    ...(number === undefined ? [] : [sql`id = ${BigInt(number)}`]),
    ...(filter.actor === undefined ? [] : [sql`actor = ${filter.actor}`]),
    ...(filter.action === undefined ? [] : [sql`action = ${filter.action}`]),
    ...(filter.subject === undefined ? [] : [sql`subject = ${filter.subject}`]),
    ...(filter.subjects === undefined ? [] : [sql`subject = any (${[...filter.subjects]}::text[])`]),
    ...(filter.from === undefined ? [] : [sql`at >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`at < ${filter.to}`]),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  return sql`select * from audit where ${where} order by id desc limit ${most}`
}

const uuidIn = (column: string) =>
  sql`substring(${sql.ref(column)} from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid`

/** With the names of whoever acted and of whose account it was. */
function named(looked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select audit.id, audit.at, audit.actor, actor.username as "actorName", audit.action, audit.subject,
      owner.id as "ownerId", owner.username as "ownerName", audit.before, audit.after, audit.origin,
      encode(audit.hash, 'hex') as hash, encode(audit.previous_hash, 'hex') as "previousHash",
      audit.hash = audit_hash((audit.id, audit.at, audit.actor, audit.action, audit.subject, audit.before, audit.after,
        audit.origin, audit.previous_hash, audit.hash)::audit) as "isIntact",
      actor.email as actor_email, owner.email as owner_email
    from (${looked}) as audit
    left join person_facts as actor on actor.id = ${uuidIn('audit.actor')}
    left join payment_method_facts as method
      on audit.subject like 'payment_method:%' and method.id = ${uuidIn('audit.subject')}
    left join terminal_facts as terminal on audit.subject like 'terminal:%' and terminal.id = ${uuidIn('audit.subject')}
    left join person_facts as owner on owner.id = case
      when audit.subject like 'user:%' then ${uuidIn('audit.subject')} else coalesce(method.owner_id, terminal.owner_id) end
  `
}

function matches(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(actor ilike ${pattern} or "actorName" ilike ${pattern} or actor_email ilike ${pattern}
    or subject ilike ${pattern} or "ownerName" ilike ${pattern} or owner_email ilike ${pattern}
    or action ilike ${pattern} or before::text ilike ${pattern} or after::text ilike ${pattern}
    or origin ->> 'requestId' = ${word})`
}

/** Where the search stopped, if it did before the beginning of the log. */
async function searchedUpTo(tx: Queryable, looked: RawBuilder<unknown>): Promise<bigint | undefined> {
  const { rows } = await sql<{ count: bigint; oldest: bigint | null }>`
    select count(*) as count, min(id) as oldest from (${looked}) as entry
  `.execute(tables(tx))
  const [row] = rows
  return row && row.count === BigInt(searchedAtOnce) ? (row.oldest ?? undefined) : undefined
}

/** Every act that the log has, by steps through the index: counting them would read the whole log. */
export async function actionsSeen(tx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive seen as (
      (select action from audit order by action limit 1)
      union all
      select (select audit.action from audit where audit.action > seen.action order by audit.action limit 1)
      from seen where seen.action is not null
    )
    select action from seen where action is not null
  `.execute(tables(tx))
  return rows.map(({ action }) => action)
}

export async function staffNames(tx: Queryable): Promise<{ id: string; name: string }[]> {
  return tables<AuditTables>(tx)
    .selectFrom('person_facts')
    .select(['id', 'username as name'])
    .where('is_staff', '=', sql.lit(true))
    .orderBy('username')
    .limit(500)
    .execute()
}
