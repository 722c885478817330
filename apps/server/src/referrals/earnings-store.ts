import type { AccountType } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

export interface Counts {
  readonly invited: number
  readonly activated: number
  readonly totalMicro: bigint
}

export async function countsOf(tx: Queryable, leadId: string): Promise<Counts> {
  const { rows } = await sql<{ invited: bigint; activated: bigint; totalMicro: bigint }>`
    select count(*) as invited, count(used_by) as activated, coalesce(sum(profit_micro_usdt), 0)::bigint as "totalMicro"
    from referral_code where lead_id = ${leadId}
  `.execute(tables(tx))
  const { invited = 0n, activated = 0n, totalMicro = 0n } = rows[0] ?? {}
  return { invited: Number(invited), activated: Number(activated), totalMicro }
}

/** What came from each of these moments to the next. */
export async function earnedFrom(tx: Queryable, leadId: string, starts: readonly Date[]): Promise<bigint[]> {
  const { rows } = await sql<{ place: number; micro: bigint }>`
    select width_bucket(line.at, ${[...starts]}::timestamptz[]) as place, sum(line.micro_usdt)::bigint as micro
    from referral_line_facts as line where line.lead_id = ${leadId} and line.at >= ${starts[0]} group by 1
  `.execute(tables(tx))
  const byPlace = new Map(rows.map(({ place, micro }) => [place, micro]))
  return starts.map((_, at) => byPlace.get(at + 1) ?? 0n)
}

export interface PersonRow {
  readonly referralId: string
  readonly email: string
  readonly accountType: AccountType
  readonly deals: bigint
  readonly micro: bigint
  readonly lastAt: Date | null
}

/** Those who have brought most since then. */
export async function peopleOf(
  tx: Queryable,
  leadId: string,
  since: Date,
  limit: number,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select referral.id as "referralId", referral.email, person.account_type as "accountType", count(distinct line.deal_id) as deals,
      sum(line.micro_usdt)::bigint as micro, max(line.at) as "lastAt"
    from referral_line_facts as line join referral_code as referral on referral.id = line.referral_id
    join person_facts as person on person.id = referral.used_by
    where line.lead_id = ${leadId} and line.at >= ${since}
    group by referral.id, person.account_type order by micro desc, referral.id limit ${limit}
  `.execute(tables(tx))
  return rows
}

export async function countActive(tx: Queryable, leadId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ active: bigint }>`
    select count(distinct referral_id) as active from referral_line_facts where lead_id = ${leadId} and at >= ${since}
  `.execute(tables(tx))
  return Number(rows[0]?.active ?? 0)
}

export interface WaitingRow {
  readonly referralId: string
  readonly email: string
  readonly code: string
}

/** Codes that nobody has used, the oldest first. */
export async function waitingSince(
  tx: Queryable,
  leadId: string,
  before: Date,
  limit: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select id as "referralId", email, code from referral_code
    where lead_id = ${leadId} and used_by is null and created_at < ${before} order by created_at, id limit ${limit}
  `.execute(tables(tx))
  return rows
}

export interface QuietRow {
  readonly referralId: string
  readonly email: string
  readonly lastAt: Date
}

/** People whose last deal is older, the latest of them first: the one most likely to come back. */
export async function quietSince(
  tx: Queryable,
  leadId: string,
  before: Date,
  limit: number,
): Promise<QuietRow[]> {
  const { rows } = await sql<QuietRow>`
    select referral.id as "referralId", referral.email, last.at as "lastAt"
    from referral_code as referral, lateral (select line.at from referral_line_facts as line where line.referral_id = referral.id
      order by line.at desc, line.id desc limit 1) as last
    where referral.lead_id = ${leadId} and referral.used_by is not null and last.at < ${before}
    order by last.at desc limit ${limit}
  `.execute(tables(tx))
  return rows
}
