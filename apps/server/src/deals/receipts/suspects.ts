import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ReceiptTables } from '../tables.ts'
import { untrustedPart } from './receipt-store.ts'

/** A proof has broken this chain: what its SMS completed since the proof before is marked for support. Nothing is taken back. */
export async function suspectCompletions(tx: Tx, chainId: string, since: Date): Promise<void> {
  const { rows } = await sql<{ deal_id: string }>`
    insert into suspect_deal (deal_id, chain_id)
    select known.deal_id, ${chainId}
    from receipt_facts as receipt join receipt_fate as known on known.receipt_id = receipt.id and known.fate in ('settled', 'partial')
      and known.reason = 'by_sms'
    join deal on deal.id = known.deal_id and (known.fate = 'settled' or deal.status = 'complete')
    where receipt.chain_id = ${chainId} and receipt.trust = 2 and receipt.received_at > ${since} and known.deal_id is not null
    on conflict (deal_id) do nothing returning deal_id
  `.execute(tables(tx))
  // Parts of deals that are still open count no more without the trader's confirmation.
  await sql`
    update receipt_fate as known set reason = ${untrustedPart} from receipt_facts as receipt, deal
    where deal.id = known.deal_id and deal.status <> 'complete' and receipt.id = known.receipt_id and known.fate = 'partial' and known.reason = 'by_sms'
      and receipt.chain_id = ${chainId} and receipt.trust = 2 and receipt.received_at > ${since}
  `.execute(tables(tx))
  for (const { deal_id: dealId } of rows)
    await writeAudit(tx, {
      actor: 'system',
      action: 'alarm.suspect_deal',
      subject: `deal:${dealId}`,
      origin: { ip: '', requestId: '' },
    })
}

/** Metrics: contradictions of the last day, and deals that a broken chain has made suspect. */
export function trustMetrics(metrics: Metrics): void {
  const count = (query: RawBuilder<{ count: bigint }>) => async (each: Queryable) =>
    Number((await query.execute(tables(each))).rows[0]?.count ?? 0n)
  metrics.gauge(
    'florin_chain_contradictions',
    'Texts that contradicted a proven balance, of the last day',
    count(sql`
      select count(*) as count from balance_chain_facts, unnest(contradicted_at) as at
      where changed_at > now() - interval '1 day' and at > now() - interval '1 day'`),
  )
  metrics.gauge(
    'florin_suspect_deals',
    'Deals completed by SMS on a chain that a later proof broke, of the last week',
    suspectsOfWeek,
  )
}

async function suspectsOfWeek(tx: Queryable): Promise<number> {
  const { count } = await tables<ReceiptTables>(tx)
    .selectFrom('suspect_deal')
    .select((deal) => deal.fn.countAll<bigint>().as('count'))
    .where('at', '>', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of these receipts a deal was paid with. */
export async function settledAmong(tx: Tx, receiptIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (receiptIds.length === 0) return new Set()
  const rows = await tables<ReceiptTables>(tx)
    .selectFrom('receipt_fate')
    .select('receipt_id')
    .where('receipt_id', '=', sql<string>`any (${receiptIds}::uuid[])`)
    .where('fate', '=', 'settled')
    .execute()
  return new Set(rows.map((row) => row.receipt_id))
}

/** Money of a deal that no text reported. Its payer knows of it, so it is no secret. */
export interface UntoldPayment {
  readonly id: string
  readonly terminalId: string
  readonly bank: string
  readonly paymentMethodId: string
  readonly kopecks: bigint
  readonly at: Date
}

/**
 * What payers claim to have paid, or the trader has confirmed, beyond what texts bound to the deal report; at these banks, to any method
 * of the phone's owner, for deals since each moment. A claim counts too: only the payer knows whether it is true.
 */
export async function unreportedPayments(
  tx: Tx,
  places: readonly { readonly terminalId: string; readonly bank: string; readonly since: Date }[],
): Promise<UntoldPayment[]> {
  if (places.length === 0) return []
  const { rows } = await sql<UntoldPayment>`
    select deal.id, place.terminal_id as "terminalId", place.bank, deal.payment_method_id as "paymentMethodId",
      deal.paid - texts.kopecks as kopecks, deal.at
    from unnest(${places.map((place) => place.terminalId)}::uuid[], ${places.map((place) => place.bank)}::text[],
      ${places.map((place) => place.since)}::timestamptz[]) as place (terminal_id, bank, since)
    join terminal_facts as own on own.id = place.terminal_id
    cross join lateral (
      select deal.id, deal.payment_method_id, coalesce(deal.ended_at, now()) as at, greatest(deal.amount_kopecks, deal.received_kopecks) as paid
      from deal
      where deal.trader_id = own.owner_id and deal.bank = place.bank and not deal.is_test
        -- Paid since then, though perhaps opened before; no deal is open for longer than three hours.
        and deal.created_at >= place.since - interval '3 hours' and (deal.ended_at is null or deal.ended_at >= place.since)
        and deal.status in ('verification', 'complete', 'dispute')
    ) as deal
    cross join lateral (
      select coalesce(sum(receipt.amount_kopecks), 0)::bigint as kopecks
      from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
      -- Two indexes by deal, one of them of what settled: each is found only by its own half.
      where (known.deal_id = deal.id and known.fate = 'settled' or known.deal_id = deal.id and known.fate <> 'settled')
        and receipt.received_at >= place.since
    ) as texts
    where deal.paid > texts.kopecks
  `.execute(tables(tx))
  return rows
}

export async function isSuspect(tx: Queryable, dealId: string): Promise<boolean> {
  const suspect = await tables<ReceiptTables>(tx)
    .selectFrom('suspect_deal')
    .select('deal_id')
    .where('deal_id', '=', dealId)
    .executeTakeFirst()
  return suspect !== undefined
}
