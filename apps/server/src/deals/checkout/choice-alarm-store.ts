import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { DealTables } from '../tables.ts'

export interface ChoiceAlarm {
  readonly kind: 'link' | 'address' | 'network' | 'shop'
  readonly subject: string
  readonly choices: number
  readonly usual: number
}

/** One more for each of them; answers how many there are in this hour, which began with the first. */
export async function countChoices(tx: Queryable, subjects: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ subject: string; choices: number }>`
    insert into choice_count as known (subject, choices, ends_at)
    select subject, 1, now() + interval '1 hour' from unnest(${subjects}::text[]) as counted (subject) order by subject collate "C"
    on conflict (subject) do update set
      choices = case when known.ends_at <= now() then 1 else known.choices + 1 end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
    returning subject, choices
  `.execute(tables(tx))
  return new Map(rows.map((row) => [row.subject, row.choices]))
}

/** Shops with more deals of the last hour that were canceled or ran out, and had no alarm in this hour. */
export async function shopsWithManyUnpaid(
  tx: Queryable,
  usual: number,
): Promise<{ merchantId: string; choices: number }[]> {
  const { rows } = await sql<{ merchant_id: string; choices: number }>`
    select failed.merchant_id, count(*)::integer as choices
    from deal_failed as failed join deal on deal.id = failed.id and not deal.is_test
    where failed.status in ('canceled', 'expired') and failed.created_at > statement_timestamp() - interval '1 hour'
    group by failed.merchant_id having count(*) > ${usual}
  `.execute(tables(tx))
  return rows.map((row) => ({ merchantId: row.merchant_id, choices: row.choices }))
}

/** False where the same alarm was raised in the last hour. */
export async function raiseAlarm(tx: Tx, { kind, subject, choices, usual }: ChoiceAlarm): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`choice alarm:${kind}:${subject}`}, 0))`.execute(
    tables(tx),
  )
  const { rows } = await sql`
    insert into choice_alarm (kind, subject, choices, usual)
    select ${kind}, ${subject}, ${choices}, ${usual}
    where not exists (select from choice_alarm where kind = ${kind} and subject = ${subject}
      and raised_at > now() - interval '1 hour')
    returning id
  `.execute(tables(tx))
  return rows.length > 0
}

export async function countAlarms(tx: Queryable): Promise<number> {
  const { count } = await tables<DealTables>(tx)
    .selectFrom('choice_alarm')
    .select((alarm) => alarm.fn.countAll<bigint>().as('count'))
    .where('raised_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts that have ended, and alarms of the last quarter; the audit keeps them. */
export async function forgetChoices(tx: Queryable): Promise<void> {
  const deals = tables<DealTables>(tx)
  await deals.deleteFrom('choice_count').where('ends_at', '<', sql<Date>`now()`).execute()
  await deals
    .deleteFrom('choice_alarm')
    .where('raised_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}
