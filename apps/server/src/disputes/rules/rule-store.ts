import type { DisputeReason, DisputeStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** Minutes after which a case that nothing has happened to is looked at again. */
const lookMinutes = 5

/** As written in the index dispute_rules_due. */
const isForRules = sql`decided_at is null and admitted_at is not null and appeal_of is null and not is_test`

/** Claims cases that are due for the rules, the longest waiting first. Each is given to one node; if a node dies, they become due again. */
export async function claimForRules(tx: Queryable, most: number, dueHours: number): Promise<string[]> {
  const dueAt = sql`admitted_at + paused + make_interval(hours => ${sql.lit(dueHours)})`
  const { rows } = await sql<{ id: string }>`
    update dispute set rules_look_at = least(now() + make_interval(mins => ${sql.lit(lookMinutes)}),
      case when ${dueAt} > now() then ${dueAt} end)
    where id = any (array(
      select id from dispute where ${isForRules} and rules_look_at <= now() order by rules_look_at limit ${most} for update skip locked))
    returning id
  `.execute(tables(tx))
  return rows.map(({ id }) => id)
}

export interface CaseForRules {
  readonly dealId: string
  readonly traderId: string
  readonly status: DisputeStatus
  readonly reason: DisputeReason
  readonly isAdmitted: boolean
  readonly isAppeal: boolean
  readonly isTest: boolean
  readonly isInHand: boolean
  readonly wasComplete: boolean
  readonly amountKopecks: bigint
  readonly admittedAt: Date | null
  readonly ageHours: number
  readonly hasAnswered: boolean
  readonly merchantItems: boolean
  readonly traderItems: boolean
  readonly hasSign: boolean
}

/** What a case and its deal say themselves. */
export async function caseForRules(tx: Queryable, id: string): Promise<CaseForRules | undefined> {
  // Lines of text only: files are counted where they lie, without those that support took down.
  const lineOf = (side: 'merchant' | 'trader') =>
    sql`exists (select from dispute_item_facts as item where item.dispute_id = dispute.id and item.side = ${side} and item.text is not null)`
  const { rows } = await sql<CaseForRules>`
    select dispute.deal_id as "dealId", dispute.trader_id as "traderId", dispute.status, dispute.reason,
      dispute.admitted_at is not null as "isAdmitted", dispute.appeal_of is not null as "isAppeal", dispute.is_test as "isTest",
      coalesce(dispute.held_until > statement_timestamp(), false) or exists (select from held_change_facts as held
        where held.subject = 'dispute:' || dispute.id and held.kind = 'dispute.verdict' and held.state = 'waiting') as "isInHand",
      dispute.deal_status_before = 'complete' as "wasComplete", dispute.amount_kopecks as "amountKopecks",
      dispute.admitted_at as "admittedAt",
      coalesce(extract(epoch from clock_timestamp() - dispute.admitted_at - dispute.paused)::float8 / 3600, 0) as "ageHours",
      dispute.answered_at is not null as "hasAnswered",
      ${lineOf('merchant')} as "merchantItems", ${lineOf('trader')} as "traderItems",
      deal.has_sign or deal.received_kopecks is not null or exists (select from receipt_fate_facts as known
        where known.deal_id = deal.id and known.fate <> 'settled') as "hasSign"
    from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id where dispute.id = ${id}
  `.execute(tables(tx))
  return rows[0]
}
