import type { AccountType } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { ReferralTables } from './tables.ts'

const referrals = (tx: Queryable) => tables<ReferralTables>(tx)

export interface Counts {
  readonly invited: number
  readonly activated: number
  readonly totalMicro: bigint
}

export async function countsOf(tx: Queryable, leadId: string): Promise<Counts> {
  const counts = await referrals(tx)
    .selectFrom('referral_code')
    .select(({ fn }) => [fn.countAll<bigint>().as('invited'), fn.count<bigint>('used_by').as('activated')])
    .select(sql<bigint>`coalesce(sum(profit_micro_usdt), 0)::bigint`.as('totalMicro'))
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  return { ...counts, invited: Number(counts.invited), activated: Number(counts.activated) }
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
  return referrals(tx)
    .selectFrom('referral_line_facts as line')
    .innerJoin('referral_code as referral', 'referral.id', 'line.referral_id')
    .innerJoin('person_facts as person', 'person.id', 'referral.used_by')
    .select(['referral.id as referralId', 'referral.email', 'person.account_type as accountType'])
    .select(({ fn }) => [
      fn.count<bigint>('line.deal_id').distinct().as('deals'),
      sql<bigint>`sum(line.micro_usdt)::bigint`.as('micro'),
      fn.max('line.at').as('lastAt'),
    ])
    .where('line.lead_id', '=', leadId)
    .where('line.at', '>=', since)
    .groupBy(['referral.id', 'person.account_type'])
    .orderBy('micro', 'desc')
    .orderBy('referral.id')
    .limit(limit)
    .execute()
}

export async function countActive(tx: Queryable, leadId: string, since: Date): Promise<number> {
  const { active } = await referrals(tx)
    .selectFrom('referral_line_facts')
    .select(({ fn }) => fn.count<bigint>('referral_id').distinct().as('active'))
    .where('lead_id', '=', leadId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(active)
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
  return referrals(tx)
    .selectFrom('referral_code')
    .select(['id as referralId', 'email', 'code'])
    .where('lead_id', '=', leadId)
    .where('used_by', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
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
