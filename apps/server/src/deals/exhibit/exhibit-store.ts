import { disputeStatuses } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { countedEver } from '../counted-days-store.ts'

export interface ShownSpan {
  readonly from: Date
  readonly to: Date
}

export interface Moment {
  readonly now: Date
  /** Of the order: how long the payer had. */
  readonly minutes: number
  /** The phone that reads for the method now. */
  readonly terminalId: string | null
}

export async function momentOf(tx: Tx, dealId: string): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select clock_timestamp() as now, known.ttl_minutes as minutes, method.terminal_id as "terminalId"
    from deal join merchant_order as known on known.id = deal.order_id
    left join payment_method_facts as method on method.id = deal.payment_method_id
    where deal.id = ${dealId}
  `.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error(`Deal ${dealId} has no order`)
  return row
}

/** Spans in which the platform stood still and that reach behind this moment. */
export async function outagesSince(tx: Tx, since: Date): Promise<ShownSpan[]> {
  const { rows } = await sql<ShownSpan>`
    select began_at as "from", ended_at as "to" from platform_outage where ended_at > ${since} order by began_at limit 50
  `.execute(tables(tx))
  return rows
}

export interface StepOfDeal {
  readonly cause: string
  readonly byRole: string
  readonly toStatus: string
  readonly at: Date
}

export async function stepsOfDeal(tx: Tx, dealId: string): Promise<StepOfDeal[]> {
  const { rows } = await sql<StepOfDeal>`
    select cause, by_role as "byRole", to_status as "toStatus", at from deal_event where deal_id = ${dealId} order by position limit 200
  `.execute(tables(tx))
  return rows
}

export interface ReceiptOfSum {
  readonly id: string
  readonly at: Date
  readonly amountKopecks: bigint
  readonly trust: number
  readonly fate: string
  readonly dealId: string | null
}

/** Receipts of exactly this sum on a phone, and where they went. */
export async function receiptsOfSum(
  tx: Tx,
  sought: { readonly terminalId: string; readonly kopecks: bigint; readonly from: Date },
): Promise<ReceiptOfSum[]> {
  const { rows } = await sql<ReceiptOfSum>`
    select receipt.id, receipt.received_at as at, receipt.amount_kopecks as "amountKopecks", receipt.trust,
      coalesce(fate.fate, 'waiting') as fate, fate.deal_id as "dealId"
    from receipt_facts as receipt left join receipt_fate as fate on fate.receipt_id = receipt.id
    where receipt.terminal_id = ${sought.terminalId} and receipt.amount_kopecks = ${sought.kopecks} and receipt.received_at >= ${sought.from}
    order by receipt.received_at, receipt.id limit 20
  `.execute(tables(tx))
  return rows
}

export interface SideRecord {
  readonly deals: number
  readonly cases: number
  readonly lost: number
}

/** By counters, so that a large shop's case opens as quickly as a small one's. This case is among them. */
export async function recordOf(tx: Tx, userId: string, lostStatus: string): Promise<SideRecord> {
  const waits = ['trader', 'support', 'nobody']
  const pairs = disputeStatuses.flatMap((status) => waits.map((waitsFor) => [status, waitsFor] as const))
  const { rows } = await sql<Record<keyof SideRecord, bigint>>`
    select ${countedEver(userId)} as deals,
      dispute_total(${userId}, ${pairs.map(([status]) => status)}::text[], ${pairs.map(([, one]) => one)}::text[]) as cases,
      dispute_total(${userId}, array[${lostStatus}]::text[], array['nobody']) as lost
  `.execute(tables(tx))
  const [row] = rows
  return { deals: Number(row?.deals ?? 0n), cases: Number(row?.cases ?? 0n), lost: Number(row?.lost ?? 0n) }
}

export interface FiledRow {
  readonly filedAt: Date
  readonly sealed: Buffer | null
  readonly sha256: Buffer
}

export async function insertExhibit(tx: Tx, disputeId: string, row: FiledRow): Promise<void> {
  await sql`
    insert into case_exhibit (dispute_id, filed_at, sealed, sha256) values (${disputeId}, ${row.filedAt}, ${row.sealed}, ${row.sha256})
  `.execute(tables(tx))
}

export async function findExhibit(tx: Queryable, disputeId: string): Promise<FiledRow | undefined> {
  const { rows } = await sql<FiledRow>`
    select filed_at as "filedAt", sealed, sha256 from case_exhibit where dispute_id = ${disputeId}
  `.execute(tables(tx))
  return rows[0]
}
