import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

// What the product keeps besides deals, in the transaction of each step; here once for all of them.

export interface HistorySubjects {
  readonly userIds: readonly string[]
  readonly dealIds: readonly string[]
}

/** Nobody has traded before they came. */
export async function backdatePeople(tx: Tx, { userIds }: HistorySubjects, from: Date): Promise<void> {
  const ids = [...userIds]
  await sql`
    update user_account set date_joined = least(date_joined, ${from}::timestamptz) where id = any (${ids}::uuid[])
  `.execute(tables(tx))
  await sql`
    update payment_method set created_at = ${from}::timestamptz + (created_at - first.at)
    from (select min(created_at) as at from payment_method where owner_id = any (${ids}::uuid[])) as first
    where owner_id = any (${ids}::uuid[])
  `.execute(tables(tx))
}

/** Codes were made before the people came who used them; one that waits is old enough to be asked about. */
export async function backdateCodes(tx: Tx, { userIds }: HistorySubjects, from: Date): Promise<void> {
  await sql`
    update referral_code set created_at = ${from}::timestamptz - interval '2 days', used_at = ${from}::timestamptz
    where used_by = any (${[...userIds]}::uuid[])
  `.execute(tables(tx))
  await sql`
    update referral_code set created_at = now() - interval '4 days' where used_by is null and email = 'north.star@demo.florin'
  `.execute(tables(tx))
}

/** What people have earned in all, and what those whom they invited brought them. */
export async function addEarnings(tx: Tx, { dealIds }: HistorySubjects): Promise<void> {
  const paid = sql`(select * from deal where id = any (${[...dealIds]}::uuid[]) and status = 'complete') as deal`
  await sql`
    update profit_total as known set micro_usdt = known.micro_usdt + earned.micro
    from (
      select party.user_id, sum(party.micro)::bigint as micro
      from ${paid}, lateral (values (deal.trader_id, deal.profit_micro), (deal.merchant_id, deal.credit_micro),
        (deal.trader_lead_id, deal.trader_lead_micro), (deal.merchant_lead_id, deal.merchant_lead_micro)) as party (user_id, micro)
      where party.user_id is not null group by 1
    ) as earned where known.user_id = earned.user_id
  `.execute(tables(tx))
  await sql`
    update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + brought.micro
    from (
      select party.user_id, sum(party.micro) as micro
      from ${paid}, lateral (values
        (case when deal.trader_lead_id is not null then deal.trader_id end, deal.trader_lead_micro),
        (case when deal.merchant_lead_id is not null then deal.merchant_id end, deal.merchant_lead_micro)) as party (user_id, micro)
      where party.user_id is not null group by 1
    ) as brought where referral.used_by = brought.user_id
  `.execute(tables(tx))
  await sql`
    select write_referral_lines(array(select id from ${paid} where trader_lead_id is not null or merchant_lead_id is not null))
  `.execute(tables(tx))
}

/** A sum stays taken for two hours after its deal ended, and as long as nobody knows how it ended. */
export async function reserveSums(tx: Tx, { dealIds }: HistorySubjects): Promise<void> {
  await sql`
    insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, held_until)
    select distinct on (deal.payment_method_id, deal.amount_kopecks) deal.payment_method_id, deal.amount_kopecks, deal.id,
      deal.merchant_id, deal.is_test, deal.due_at, ended.at + interval '120 minutes'
    from deal, lateral (select max(event.at) as at from deal_event as event
      where event.deal_id = deal.id and event.to_status in ('complete', 'canceled', 'expired')) as ended
    where deal.id = any (${[...dealIds]}::uuid[]) and coalesce(ended.at > statement_timestamp() - interval '1 day', true)
    order by deal.payment_method_id, deal.amount_kopecks, deal.created_at desc
    on conflict (payment_method_id, amount_kopecks) do nothing
  `.execute(tables(tx))
}

export interface Rating {
  readonly dealId: string
  readonly points: number
  readonly at: Date
}

/** Points of each method, in the order in which they were earned. */
export async function rateMethods(tx: Tx, ratings: readonly Rating[]): Promise<void> {
  const rows = ratings.map((one) => ({ deal_id: one.dealId, points: one.points, at: one.at }))
  await sql`
    with written as (
      insert into rating_event (payment_method_id, deal_id, cause, points, at)
      select deal.payment_method_id, deal.id, case when new.points < 0 then 'deal_completed' else 'dispute_created' end, new.points, new.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (deal_id uuid, points integer, at timestamptz)
      join deal on deal.id = new.deal_id order by new.at
      returning payment_method_id, id, points, at
    )
    update payment_method as method set rating_points = rating_after(method.rating_points, earned.points)
    from (select payment_method_id, array_agg(points order by id) as points from written group by 1) as earned
    where method.id = earned.payment_method_id
  `.execute(tables(tx))
}

export async function noteLastUse(tx: Tx, { dealIds }: HistorySubjects): Promise<void> {
  await sql`
    update payment_method as method set last_used_at = greatest(method.last_used_at, used.at)
    from (select payment_method_id, max(created_at) as at from deal where id = any (${[...dealIds]}::uuid[]) group by 1) as used
    where method.id = used.payment_method_id
  `.execute(tables(tx))
}

/** Open pages look again. */
export async function tellPages(tx: Tx, { userIds }: HistorySubjects): Promise<void> {
  await sql`select announce_deals(${[...userIds]}::uuid[], '{}')`.execute(tables(tx))
}
