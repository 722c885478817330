import type { Answer, Contract } from '@florin/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/request.ts'
import { type Queryable, tables } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { exactRateText } from '../../rates/index.ts'
import { caseName } from '../cases/index.ts'
import type { Deal } from '../deal.ts'
import { shownNumbers, toTransaction, type Viewer, viewerOf } from '../list/index.ts'
import { type Acceptable, acceptableOf, bankTextsOf, isSuspect, untrustedPart } from '../receipts/index.ts'
import { findDeal, findOrder } from '../store.ts'
import type { DealTables } from '../tables.ts'
import { roubles, usdt } from '../wire.ts'
import type { DetailParts } from './parts.ts'

export type DetailedDeal = Answer<Contract['transactionDetails']>

/** One deal with its whole history, as far as the viewer may see it. */
export async function dealDetails(parts: DetailParts, actor: Actor, id: string): Promise<DetailedDeal> {
  const viewer = viewerOf(actor)
  const tx = parts.db.each
  const deal = await findDeal(tx, id)
  const isOwn =
    viewer === 'support' || (viewer === 'trader' ? deal?.traderId : deal?.merchantId) === actor.userId
  if (!deal || !isOwn) throw new Problem('deal.not_found')
  const [order, method, timeline, receipts, names, bankTexts, suspect, refusedShares, acceptable, dispute] =
    await Promise.all([
      findOrder(tx, { id: deal.orderId }),
      tailsOfMethod(tx, deal.paymentMethodId),
      timelineOf(tx, id, viewer),
      viewer === 'merchant' ? [] : receiptsOf(tx, id),
      viewer === 'support' ? parts.namesOf([deal.traderId, deal.merchantId]) : new Map<string, string>(),
      viewer === 'trader' ? bankTextsOf(parts, deal) : null,
      viewer === 'support' && isSuspect(tx, id),
      viewer === 'support' ? refusedSharesOf(tx, id) : [],
      viewer === 'merchant' ? acceptableOf(parts, deal) : undefined,
      deal.disputeId === undefined ? undefined : caseName(tx, deal.disputeId),
    ])
  const listed = {
    id,
    status: deal.status,
    amount_kopecks: deal.amountKopecks,
    profit: viewer === 'merchant' ? deal.sums.value - deal.sums.fee : deal.sums.profit,
    bank: deal.bank,
    order_type: deal.orderType,
    is_late: deal.isLate,
    is_test: deal.isTest,
    created_at: deal.createdAt.toISOString(),
    updated_at: deal.updatedAt.toISOString(),
    due_at: deal.dueAt?.toISOString() ?? null,
    payment_method_id: deal.paymentMethodId,
    ...method,
    external_id: viewer === 'trader' ? null : (order?.order.externalId ?? null),
  }
  return {
    ...toTransaction(listed, viewer, await shownNumbers(parts, viewer, [listed])),
    order_id: viewer === 'trader' ? null : deal.orderId,
    amount_requested: roubles(deal.requestedKopecks),
    amount_received: deal.receivedKopecks === undefined ? null : roubles(deal.receivedKopecks),
    amount_difference:
      deal.receivedKopecks === undefined ? null : roubles(deal.receivedKopecks - deal.amountKopecks),
    rate: exactRateText(deal.rateTenThousandths),
    amount_usdt: usdt(deal.sums.value),
    fee_usdt: viewer === 'trader' ? null : usdt(deal.sums.fee),
    trader: names.get(deal.traderId) ?? null,
    merchant: names.get(deal.merchantId) ?? null,
    dispute_id: deal.disputeId ?? null,
    dispute_number: dispute?.number ?? null,
    receipts,
    bank_texts: bankTexts,
    acceptable: acceptable ? toAcceptable(deal, acceptable) : null,
    is_suspect: suspect,
    refused_shares: refusedShares,
    timeline,
  }
}

function toAcceptable(deal: Deal, { kopecks, sums }: Acceptable): DetailedDeal['acceptable'] {
  return {
    received: roubles(kopecks),
    credit_usdt: usdt(sums.value - sums.fee),
    returned_usdt: usdt(deal.sums.value - sums.value),
  }
}

async function refusedSharesOf(tx: Queryable, dealId: string): Promise<DetailedDeal['refused_shares']> {
  return tables<DealTables>(tx)
    .selectFrom('refused_share as refused')
    .innerJoin('person_facts as lead', 'lead.id', 'refused.lead_id')
    .select(['refused.side', 'lead.username as lead', 'refused.reason'])
    .where('refused.deal_id', '=', dealId)
    .orderBy('refused.side')
    .execute()
}

async function tailsOfMethod(tx: Queryable, id: string) {
  const method = await tables<DealTables>(tx)
    .selectFrom('payment_method_facts')
    .select(['card_tail', 'phone_tail'])
    .where('id', '=', id)
    .executeTakeFirst()
  return method ?? { card_tail: null, phone_tail: null }
}

interface StepRow {
  at: Date
  from_status: DetailedDeal['timeline'][number]['from']
  to_status: DetailedDeal['timeline'][number]['to']
  cause: string
  by_role: DetailedDeal['timeline'][number]['by']
  facts: Record<string, unknown>
}

async function timelineOf(tx: Queryable, dealId: string, viewer: Viewer): Promise<DetailedDeal['timeline']> {
  const rows = await tables<DealTables>(tx)
    .selectFrom('deal_event')
    .select(['at', 'from_status', 'to_status', 'cause', 'by_role', 'facts'])
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    from: row.from_status,
    to: row.to_status,
    cause: row.cause,
    by: row.by_role,
    facts: factsFor(row, viewer),
  }))
}

/** How a match was found is for support alone; the values in a sentence are for all viewers. */
function factsFor({ facts }: StepRow, viewer: Viewer): Record<string, string> {
  const texts = Object.entries(facts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const secret = new Set(['census', 'found_by', ...(viewer === 'merchant' ? ['reason'] : [])])
  return Object.fromEntries(texts.filter(([key]) => viewer === 'support' || !secret.has(key)))
}

async function receiptsOf(tx: Queryable, dealId: string): Promise<DetailedDeal['receipts']> {
  const { rows } = await sql<{
    id: string
    amount_kopecks: bigint
    received_at: Date
    trust: number
    trust_reason: string
    link: DetailedDeal['receipts'][number]['link']
    awaits_word: boolean
  }>`
    select receipt.id, receipt.amount_kopecks, receipt.received_at, receipt.trust, receipt.trust_reason, coalesce((
      select case when bool_or(report.link = 'breaks') then 'breaks' when bool_or(report.link = 'follows') then 'follows' end
      from receipt_message_facts as report where report.receipt_id = receipt.id), 'none') as link,
      known.fate = 'partial' and known.reason = ${untrustedPart} as awaits_word
    from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
    -- Each side of it has an index of its own.
    where known.deal_id = ${dealId} and known.fate = 'settled' or known.deal_id = ${dealId} and known.fate <> 'settled'
    order by receipt.received_at
  `.execute(tables(tx))
  return rows.map((row) => ({
    id: row.id,
    amount: roubles(row.amount_kopecks),
    received_at: row.received_at.toISOString(),
    trust: row.trust,
    trust_reason: row.trust_reason,
    link: row.link,
    awaits_word: row.awaits_word,
  }))
}
