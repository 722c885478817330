import type { Answer, AttemptOutcome, Contract, OrderType } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Cut } from '../matching/index.ts'
import { findOrder } from '../store.ts'
import type { DealTables } from '../tables.ts'
import { roubles } from '../wire.ts'
import type { ExplainParts } from './parts.ts'

type Attempt = Answer<Contract['listRefusals']>['results'][number]

interface AttemptRow {
  id: string
  at: Date
  order_id: string | null
  external_id: string
  merchant_id: string
  order_type: OrderType
  amount_kopecks: bigint
  is_test: boolean
  outcome: AttemptOutcome
  deal_id: string | null
  candidates: number
  cuts: Cut[]
}

export const refusalPageSize = 20

/** How an order was matched, each time, and how it was refused: which filter cut which candidates. */
export async function explainOrder(parts: ExplainParts, orderId: string): Promise<Attempt[]> {
  if (!(await findOrder(parts.db.each, { id: orderId }))) throw new Problem('order.not_found')
  const { rows } = await sql<AttemptRow>`
    select 'refusal-' || id as id, at, order_id, external_id, merchant_id, order_type, amount_kopecks, is_test, reason as outcome,
      null::uuid as deal_id, candidates, cuts
    from match_refusal where order_id = ${orderId}
    union all
    select 'deal-' || deal.id, event.at, deal.order_id, known.external_id, deal.merchant_id, deal.order_type, deal.requested_kopecks,
      deal.is_test, 'matched', deal.id, 0, ${cutsOfMatch}
    from deal
    join merchant_order as known on known.id = deal.order_id
    join deal_event as event on event.deal_id = deal.id and event.cause = 'matched'
    left join match_census as census on census.id = (event.facts ->> 'census')::uuid
    where deal.id in (select deals_of_order(${orderId}))
    order by at
  `.execute(tables(parts.db.each))
  return toAttempts(parts, rows)
}

/** The census at the match (how many methods failed which condition), and the methods that were tried before the one that took it. */
const cutsOfMatch = sql`
  coalesce(case when deal.is_test then census.test_cuts else census.live_cuts end, '[]') || coalesce((
    select jsonb_agg(jsonb_build_object('filter', tried.filter, 'count', tried.count, 'examples', tried.examples))
    from (select value as filter, count(*) as count, jsonb_agg(key) as examples
      from jsonb_each_text(coalesce(event.facts -> 'tried', '{}')) group by value) as tried), '[]')`

export async function listRefusals(
  parts: ExplainParts,
  page: number,
): Promise<{ count: number; results: Attempt[] }> {
  const tx = parts.db.each
  const rows = await tables<DealTables>(tx)
    .selectFrom('match_refusal')
    .select([
      sql<string>`'refusal-' || id`.as('id'),
      'at',
      'order_id',
      'external_id',
      'merchant_id',
      'order_type',
      'amount_kopecks',
      'is_test',
      'reason as outcome',
      sql<null>`null`.as('deal_id'),
      'candidates',
      'cuts',
    ])
    .orderBy('at', 'desc')
    // The column, not the text that is selected under its name.
    .orderBy('match_refusal.id', 'desc')
    .limit(refusalPageSize)
    .offset((page - 1) * refusalPageSize)
    .execute()
  return { count: await countRefusals(tx), results: await toAttempts(parts, rows) }
}

async function countRefusals(tx: Queryable): Promise<number> {
  const { count } = await tables<DealTables>(tx)
    .selectFrom((refusals) => refusals.selectFrom('match_refusal').select('id').limit(10_000).as('counted'))
    .select((refusals) => refusals.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function toAttempts(parts: ExplainParts, rows: readonly AttemptRow[]): Promise<Attempt[]> {
  const methods = [...new Set(rows.flatMap((row) => row.cuts.flatMap((cut) => cut.examples)))]
  const [named, merchants] = await Promise.all([
    nameMethods(parts, methods),
    parts.namesOf(rows.map((row) => row.merchant_id)),
  ])
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    order_id: row.order_id,
    external_id: row.external_id,
    merchant: merchants.get(row.merchant_id) ?? '',
    order_type: row.order_type,
    amount: roubles(row.amount_kopecks),
    livemode: !row.is_test,
    outcome: row.outcome,
    transaction_id: row.deal_id,
    candidates: row.candidates || row.cuts.reduce((sum, cut) => sum + cut.count, 0) + (row.deal_id ? 1 : 0),
    cuts: row.cuts.map((cut) => ({
      filter: cut.filter,
      count: cut.count,
      examples: cut.examples.flatMap((id) => named.get(id) ?? []),
    })),
  }))
}

async function nameMethods(parts: ExplainParts, ids: readonly string[]) {
  const rows = await tables<DealTables>(parts.db.each)
    .selectFrom('payment_method_facts')
    .select(['id', 'owner_id'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  const [tails, names] = await Promise.all([
    parts.tailsOf(ids),
    parts.namesOf(rows.map((row) => row.owner_id)),
  ])
  return new Map(
    rows.map((row) => [
      row.id,
      { payment_id: row.id, trader: names.get(row.owner_id) ?? '', requisite: tails.get(row.id) ?? '' },
    ]),
  )
}
