import type { DealStatus, DisputeStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

export interface DealFilter {
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly status: readonly DealStatus[] | undefined
}

export interface DealRow {
  readonly id: string
  readonly created_at: Date
  readonly bank: string
  readonly amount_kopecks: bigint
  readonly profit_micro: bigint
  readonly status: DealStatus
  readonly party_id: string
  readonly party_name: string
}

/** A person trades or sells; each side lies in its own index, newest first. */
export async function pageOfDeals(
  tx: Queryable,
  userId: string,
  filter: DealFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<DealRow[]> {
  const within = sql`not is_test
    and (${filter.from ?? null}::timestamptz is null or created_at >= ${filter.from ?? null})
    and (${filter.to ?? null}::timestamptz is null or created_at < ${filter.to ?? null})
    and (${filter.status ?? null}::text[] is null or status = any (${filter.status ?? null}))
    and (${after ?? null}::uuid is null or (created_at, id) < (select created_at, id from deal_facts where id = ${after ?? null}))
    order by created_at desc, id desc limit ${limit}`
  const { rows } = await sql<DealRow>`
    with own as (
      (select *, merchant_id as party from deal_facts where trader_id = ${userId} and ${within})
      union all
      (select *, trader_id as party from deal_facts where merchant_id = ${userId} and ${within})
    )
    select own.id, own.created_at, bank, amount_kopecks, profit_micro, status, party as party_id, person.username as party_name
    from own join person_facts as person on person.id = own.party
    order by own.created_at desc, own.id desc limit ${limit}
  `.execute(tables(tx))
  return rows
}

export async function isDealOf(tx: Queryable, userId: string, dealId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deal_facts where id = ${dealId} and ${userId} in (trader_id, merchant_id)
  `.execute(tables(tx))
  return rows.length > 0
}

export interface DisputeRow {
  readonly id: string
  readonly number: bigint
  readonly status: DisputeStatus
  readonly created_at: Date
  readonly amount_kopecks: bigint
  readonly bank: string
  readonly answer_due_at: Date | null
  readonly is_overdue: boolean
}

export async function pageOfDisputes(
  tx: Queryable,
  userId: string,
  state: 'open' | 'decided' | undefined,
  { after, limit }: { readonly after: bigint | undefined; readonly limit: number },
): Promise<DisputeRow[]> {
  const isOpen = sql`dispute.status in ('waiting', 'consideration', 'deepconsideration')`
  const { rows } = await sql<DisputeRow>`
    select dispute.id, number, dispute.status, dispute.created_at, dispute.amount_kopecks, deal.bank, answer_due_at,
      ${isOpen} and (ignored_at is not null or coalesce(answer_due_at < now(), false)) as is_overdue
    from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id
    where (dispute.trader_id = ${userId} or dispute.merchant_id = ${userId}) and not dispute.is_test
      and (${state ?? null}::text is null or ${isOpen} = (${state ?? null} = 'open'))
      and (${after ?? null}::bigint is null or number < ${after ?? null})
    order by number desc limit ${limit}
  `.execute(tables(tx))
  return rows
}

export interface SessionRow {
  readonly id: string
  readonly is_open: boolean
  readonly is_view: boolean
  readonly user_agent: string
  readonly ip: string
  readonly created_at: Date
  readonly last_used_at: Date
  readonly ended_at: Date | null
  readonly end_reason: string | null
}

/** Ended ones are kept for 90 days. */
export async function pageOfSessions(
  tx: Queryable,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, ended_at is null and expires_at > now() and last_used_at > now() - make_interval(secs => idle_seconds) as is_open,
      viewer_id is not null as is_view, user_agent, ip, created_at, last_used_at, ended_at, end_reason
    from session_facts
    where user_id = ${userId}
      and (${after ?? null}::uuid is null
        or (created_at, id) < (select created_at, id from session_facts where id = ${after ?? null} and user_id = ${userId}))
    order by created_at desc, id desc limit ${limit}
  `.execute(tables(tx))
  return rows
}

/** What entries of the log may be about, besides the person: everything of theirs that staff act on. */
export async function subjectsOf(tx: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select 'user:' || ${userId} as subject
    union all (select 'payment_method:' || id from payment_method_facts where owner_id = ${userId} limit 500)
    union all (select 'terminal:' || id from terminal_facts where owner_id = ${userId} limit 500)
    union all (select 'dispute:' || id from dispute_facts where trader_id = ${userId} or merchant_id = ${userId}
      order by number desc limit 500)
    union all (select 'withdrawal:' || id from withdrawal_facts where user_id = ${userId} order by created_at desc limit 500)
  `.execute(tables(tx))
  return rows.map(({ subject }) => subject)
}
