import { disputeStatuses } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { countedEver } from '../counted-days-store.ts'
import type { CaseTables, DealTables, ReceiptTables } from '../tables.ts'

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
  const row = await tables<DealTables>(tx)
    .selectFrom('deal')
    .innerJoin('merchant_order as known', 'known.id', 'deal.order_id')
    .leftJoin('payment_method_facts as method', 'method.id', 'deal.payment_method_id')
    .select([
      sql<Date>`clock_timestamp()`.as('now'),
      'known.ttl_minutes as minutes',
      'method.terminal_id as terminalId',
    ])
    .where('deal.id', '=', dealId)
    .executeTakeFirst()
  if (!row) throw new Error(`Deal ${dealId} has no order`)
  return row
}

/** Spans in which the platform stood still and that reach behind this moment. */
export async function outagesSince(tx: Tx, since: Date): Promise<ShownSpan[]> {
  return tables<DealTables>(tx)
    .selectFrom('platform_outage')
    .select(['began_at as from', 'ended_at as to'])
    .where('ended_at', '>', since)
    .orderBy('began_at')
    .limit(50)
    .execute()
}

export interface StepOfDeal {
  readonly cause: string
  readonly byRole: string
  readonly toStatus: string
  readonly at: Date
}

export async function stepsOfDeal(tx: Tx, dealId: string): Promise<StepOfDeal[]> {
  return tables<DealTables>(tx)
    .selectFrom('deal_event')
    .select(['cause', 'by_role as byRole', 'to_status as toStatus', 'at'])
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .limit(200)
    .execute()
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
  return tables<ReceiptTables>(tx)
    .selectFrom('receipt_facts as receipt')
    .leftJoin('receipt_fate as fate', 'fate.receipt_id', 'receipt.id')
    .select([
      'receipt.id',
      'receipt.received_at as at',
      'receipt.amount_kopecks as amountKopecks',
      'receipt.trust',
      sql<string>`coalesce(fate.fate, 'waiting')`.as('fate'),
      'fate.deal_id as dealId',
    ])
    .where('receipt.terminal_id', '=', sought.terminalId)
    .where('receipt.amount_kopecks', '=', sought.kopecks)
    .where('receipt.received_at', '>=', sought.from)
    .orderBy('receipt.received_at')
    .orderBy('receipt.id')
    .limit(20)
    .execute()
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
  await tables<CaseTables>(tx)
    .insertInto('case_exhibit')
    .values({ dispute_id: disputeId, filed_at: row.filedAt, sealed: row.sealed, sha256: row.sha256 })
    .execute()
}

export async function findExhibit(tx: Queryable, disputeId: string): Promise<FiledRow | undefined> {
  return tables<CaseTables>(tx)
    .selectFrom('case_exhibit')
    .select(['filed_at as filedAt', 'sealed', 'sha256'])
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
}
