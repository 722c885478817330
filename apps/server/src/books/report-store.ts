import { type RawBuilder, sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/** What a person has at a moment, or what a movement changes, in millionths. Debt is below zero, as the books keep it. */
export interface Standing {
  readonly available: bigint
  readonly frozen: bigint
  readonly debt: bigint
}

export interface Movement extends Standing {
  readonly id: string
  readonly kind: string
  readonly reference: string
  readonly dealId: string | null
  readonly createdAt: Date
}

export interface ReportWish {
  readonly owner: string
  readonly asset: 'USDT' | 'USDT_TEST'
  readonly from: Date | undefined
  /** Not included. */
  readonly to: Date
  /** The transfer that the page before ended with. */
  readonly after: { readonly id: string; readonly createdAt: Date } | undefined
  readonly limit: number
}

export interface Report {
  readonly opening: Standing
  readonly closing: Standing
  readonly movements: readonly Movement[]
}

/** Longer than any transaction lasts: within it entries may stand in another order than their times. */
const margin = sql`interval '10 minutes'`

interface StandingRow {
  available: string
  frozen: string
  debt: string
}
interface MovementRow extends StandingRow {
  id: string
  kind: string
  reference: string
  deal_id: string | null
  created_at: string
}

/** One statement, and so one look at the books: what is listed on an only page is exactly what lies between the two balances. */
export async function readReport(tx: Tx, wish: ReportWish): Promise<Report> {
  const from = wish.from ?? sql`'-infinity'`
  const since = wish.after?.createdAt ?? from
  const { rows } = await sql<{ opening: StandingRow; closing: StandingRow; movements: MovementRow[] }>`
    with mine as materialized (
      select id, kind from ledger.account where owner = ${wish.owner} and asset = ${wish.asset}),
    opening as (${standingAt(from)}),
    closing as (${standingAt(wish.to)}),
    reach as materialized (
      select id, kind, entries_before(id, ${since}::timestamptz - ${margin}) as first,
        entries_before(id, ${wish.to}::timestamptz + ${margin}) as last from mine),
    moved as (
      select transfer.id, transfer.kind, reference, details ->> 'deal' as deal_id, created_at, ${perKind(sql`reach.kind`, sql`entry.amount`)}
      from reach join ledger.entry on account_id = reach.id and position > first and position <= last
        join ledger.transfer on transfer.id = transfer_id
      where created_at >= ${from}::timestamptz and created_at < ${wish.to}::timestamptz and transfer.id > ${wish.after?.id ?? 0}::bigint
      group by transfer.id order by transfer.id limit ${wish.limit})
    select (select to_json(opening) from opening) as opening, (select to_json(closing) from closing) as closing,
      coalesce((select json_agg(json_build_object('id', id::text, 'kind', kind, 'reference', reference, 'deal_id', deal_id,
        'created_at', created_at, 'available', available, 'frozen', frozen, 'debt', debt) order by id) from moved), '[]') as movements
  `.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('A report has one row')
  return {
    opening: toStanding(row.opening),
    closing: toStanding(row.closing),
    movements: row.movements.map(toMovement),
  }
}

/** As text: JSON's numbers would round large sums. */
const perKind = (kind: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`
  coalesce(sum(${amount}) filter (where ${kind} = 'available'), 0)::text as available,
  coalesce(sum(${amount}) filter (where ${kind} = 'frozen'), 0)::text as frozen,
  coalesce(sum(${amount}) filter (where ${kind} = 'debt'), 0)::text as debt`

/** The balance after what is surely older, and each entry around the moment by its own time. */
function standingAt(moment: Date | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${perKind(sql`kind`, sql`balance`)} from (
      select kind, coalesce((select balance_after from ledger.entry where account_id = at.id and position = first), 0)
        + coalesce((select sum(amount) from ledger.entry join ledger.transfer on transfer.id = transfer_id
          where account_id = at.id and position > first and position <= last and created_at < ${moment}::timestamptz), 0) as balance
      from (select id, kind, entries_before(id, ${moment}::timestamptz - ${margin}) as first,
        entries_before(id, ${moment}::timestamptz + ${margin}) as last from mine) as at) as known`
}

function toStanding({ available, frozen, debt }: StandingRow): Standing {
  return { available: BigInt(available), frozen: BigInt(frozen), debt: BigInt(debt) }
}

function toMovement(row: MovementRow): Movement {
  const { id, kind, reference } = row
  return { id, kind, reference, dealId: row.deal_id, createdAt: new Date(row.created_at), ...toStanding(row) }
}

/** A transfer of this owner's accounts. */
export async function findMovement(
  tx: Tx,
  { owner, asset }: Pick<ReportWish, 'owner' | 'asset'>,
  id: string,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    select transfer.id::text as id, created_at as "createdAt" from ledger.transfer where transfer.id = ${id}::bigint and exists (
      select from ledger.account join ledger.entry on account_id = account.id
      where owner = ${owner} and asset = ${asset} and transfer_id = transfer.id
        and position > entries_before(account.id, created_at - ${margin}) and position <= entries_before(account.id, created_at + ${margin}))
  `.execute(tables(tx))
  return rows[0]
}
