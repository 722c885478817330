import type { Answer, Contract, DealStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { bankName } from '../bank-name.ts'
import { roubles } from '../wire.ts'
import { fitsSum } from './fits-sum.ts'
import type { ReceiptParts } from './parts.ts'
import { candidatesFor } from './receipt-store.ts'

type Page = Answer<Contract['unmatchedReceipts']>

export const unmatchedPageSize = 20
/** No list is paged beyond so many; the newest count. */
const countedAtMost = 10_000

interface Row {
  receipt_id: string
  owner_id: string
  reason: string | null
  deal_id: string | null
  bank: string
  payment_method_id: string | null
  amount_kopecks: bigint
  trust: number
  received_at: Date
  terminal_name: string
  status: DealStatus | null
  deal_amount: bigint | null
}

const ofEverybody = sql`fate.fate in ('unmatched', 'held')`
/** What only staff can place: those that wait for their trader, and those of simulated traders, are left out. */
const forStaff = sql`fate.fate = 'unmatched'
  and not exists (select from person_facts as owner where owner.id = fate.owner_id and owner.is_simulated)`

/** Receipts without a deal that wait for staff. */
export function receiptsForStaff(parts: ReceiptParts, page: number): Promise<Page> {
  return pageOf(parts, undefined, forStaff, page)
}

/** Money that came and belongs to no deal, or is held for a confirmation. Of all owners, when none is named. */
export function unmatchedReceipts(
  parts: ReceiptParts,
  ownerId: string | undefined,
  page: number,
): Promise<Page> {
  const whose = ownerId === undefined ? ofEverybody : sql`${ofEverybody} and fate.owner_id = ${ownerId}`
  return pageOf(parts, ownerId, whose, page)
}

async function pageOf(
  parts: ReceiptParts,
  ownerId: string | undefined,
  whose: ReturnType<typeof sql>,
  page: number,
): Promise<Page> {
  const [rows, count] = await Promise.all([
    readRows(parts.db.each, whose, page),
    countRows(parts.db.each, whose),
  ])
  const [candidates, tails, names, payers] = await Promise.all([
    candidatesFor(
      parts.db.each,
      rows.map((row) => row.receipt_id),
    ),
    parts.tailsOf(rows.flatMap((row) => row.payment_method_id ?? [])),
    ownerId === undefined ? parts.namesOf(rows.map((row) => row.owner_id)) : new Map<string, string>(),
    parts.payersOf(rows.map((row) => row.receipt_id)),
  ])
  return {
    count,
    results: rows.map((row) => ({
      id: row.receipt_id,
      amount: roubles(row.amount_kopecks),
      bank: bankName(row.bank),
      requisite: (row.payment_method_id && tails.get(row.payment_method_id)) || null,
      payer: payers.get(row.receipt_id) ?? null,
      terminal_name: row.terminal_name,
      received_at: row.received_at.toISOString(),
      trust: row.trust,
      reason: row.reason ?? 'no_deal',
      candidates: (candidates.get(row.receipt_id) ?? [])
        // A receipt held for a deal is shown with that deal, whatever the sum.
        .filter((one) => one.dealId === row.deal_id || fitsSum(row.amount_kopecks, one))
        .slice(0, 5)
        .map((one) => ({
          transaction_id: one.dealId,
          amount: roubles(one.amountKopecks),
          status: one.status,
        })),
      trader: names.get(row.owner_id) ?? null,
    })),
  }
}

async function readRows(tx: Queryable, whose: ReturnType<typeof sql>, page: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select fate.receipt_id, fate.owner_id, fate.reason, fate.deal_id, receipt.bank, receipt.payment_method_id,
      receipt.amount_kopecks, receipt.trust, receipt.received_at, coalesce(terminal.name, '') as terminal_name
    from receipt_fate as fate join receipt_facts as receipt on receipt.id = fate.receipt_id
    left join terminal_facts as terminal on terminal.id = receipt.terminal_id
    where ${whose}
    order by fate.at desc, fate.receipt_id desc limit ${unmatchedPageSize} offset ${(page - 1) * unmatchedPageSize}
  `.execute(tables(tx))
  return rows
}

async function countRows(tx: Queryable, whose: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (select from receipt_fate as fate where ${whose}
      limit ${countedAtMost}) as counted
  `.execute(tables(tx))
  return Number(rows[0]?.count ?? 0n)
}
