import { type RawBuilder, sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import type { Holder } from './lease-store.ts'

/** A case that waits for support and has no lease, with all people who must not judge it. */
export interface Candidate {
  readonly id: string
  readonly number: bigint
  readonly createdAt: Date
  /** Trader, merchant, their leads, and who gave the verdict that is appealed against. */
  readonly parties: readonly string[]
}

/** The last one of the page before. */
export type After = Pick<Candidate, 'createdAt' | 'number'>

const isFree = sql`(dispute.held_by is null or dispute.held_until <= now())`
const waitsForSupport = sql`dispute.waits_for = 'support' and not dispute.is_test`

/** The oldest first. Each status is ordered by `dispute_live_created`; the first rows of the three are merged. */
export async function candidates(
  tx: Tx,
  except: readonly string[],
  after: After | undefined,
  most: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select one.id, one.number, one.created_at as "createdAt",
      array_remove(array[one.trader_id, one.merchant_id, deal.trader_lead_id, deal.merchant_lead_id,
        (select first.decided_by from dispute as first where first.id = one.appeal_of)], null) as parties
    from (${oldestFree(sql`and dispute.id <> all(${except}::uuid[]) ${later(after)}`, most)}) as one
    join deal_facts as deal on deal.id = one.deal_id order by one.created_at, one.number
  `.execute(tables(tx))
  return rows
}

function oldestFree(more: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`select found.* from (values ('waiting'), ('consideration'), ('deepconsideration')) as kind (status)
    cross join lateral (
      select dispute.* from dispute where dispute.status = kind.status and ${waitsForSupport} and ${isFree} ${more}
      order by dispute.created_at, dispute.number limit ${most}
    ) as found order by found.created_at, found.number limit ${most}`
}

const later = (after: After | undefined) =>
  after
    ? sql`and (dispute.created_at, dispute.number) > (${after.createdAt}::timestamptz, ${after.number}::bigint)`
    : sql``

/** Holds the oldest of them that is still free. One that a colleague takes at this moment is passed by, not waited for. */
export async function holdFirst(
  tx: Tx,
  ids: readonly string[],
  { userId, sessionId }: Holder,
  minutes: number,
): Promise<{ id: string; number: bigint } | undefined> {
  const { rows } = await sql<{ id: string; number: bigint }>`
    update dispute set held_by = ${userId}, held_session = ${sessionId},
      held_until = clock_timestamp() + make_interval(mins => ${minutes}::integer)
    where id = (
      select dispute.id from dispute where dispute.id = any(${ids}::uuid[]) and ${waitsForSupport} and ${isFree}
      order by dispute.created_at, dispute.number limit 1 for update skip locked
    ) returning id, number
  `.execute(tables(tx))
  return rows[0]
}

/** Cases that wait for support and are held by anybody, without those that this member must not judge anyway. */
export async function countHeld(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from dispute left join dispute as first on first.id = dispute.appeal_of
    where dispute.held_by is not null and dispute.held_until > now() and ${waitsForSupport}
      and first.decided_by is distinct from ${userId}
  `.execute(tables(tx))
  return rows[0]?.total ?? 0
}

/** Seconds since the oldest case without a lease was opened; null where there is none. */
export async function oldestFreeSeconds(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from now() - one.created_at))::int as seconds from (${oldestFree(sql``, 1)}) as one
  `.execute(tables(tx))
  return rows[0]?.seconds ?? null
}
