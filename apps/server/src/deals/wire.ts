import type { Answer, Contract } from '@florin/contract'
import { format, money } from '@florin/money'
import { exactRateText } from '../rates/index.ts'
import { type Deal, isOpen, type Order, shortName, statusOf } from './deal.ts'
import { type OrderFacts, toDeal, toOrder, type UnmatchedFacts } from './facts.ts'
import type { Requisite } from './requisite.ts'

export type MerchantOrder = Answer<Contract['getOrder']>
export type MerchantEvent = Answer<Contract['listEvents']>['results'][number]
export type PublishedRequisite = NonNullable<MerchantOrder['requisite']>

export const roubles = (kopecks: bigint) => format(money('RUB', kopecks))
export const usdt = (micro: bigint) => format(money('USDT', micro))

/** As its merchant sees it. */
export function toMerchantOrder(
  publicUrl: string,
  order: Order,
  deal: Deal | undefined,
  requisite: PublishedRequisite | undefined,
): MerchantOrder {
  return {
    id: order.id,
    external_id: order.externalId,
    livemode: !order.isTest,
    status: statusOf(order, deal),
    mode: order.mode,
    order_type: order.orderType,
    currency: 'RUB',
    amount_requested: roubles(order.amountKopecks),
    ...dealFields(deal),
    requisite: requisite ?? null,
    pay_url: `${publicUrl}/c2c/${order.token}`,
    success_url: order.successUrl ?? null,
    fail_url: order.failUrl ?? null,
    payer: { id: order.payerId ?? null, name: order.payerName ?? null },
    metadata: { ...order.metadata },
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    expires_at: order.dueAt?.toISOString() ?? null,
    sequence: order.sequence,
  }
}

function dealFields(deal: Deal | undefined) {
  return {
    amount: deal ? roubles(deal.amountKopecks) : null,
    amount_received: deal?.receivedKopecks === undefined ? null : roubles(deal.receivedKopecks),
    rate: deal ? exactRateText(deal.rateTenThousandths) : null,
    amount_usdt: deal ? usdt(deal.sums.value) : null,
    fee_usdt: deal ? usdt(deal.sums.fee) : null,
    credit_usdt: deal ? usdt(deal.sums.value - deal.sums.fee) : null,
    transaction_id: deal?.id ?? null,
    late: deal?.isLate ?? false,
    overpaid: (deal?.receivedKopecks ?? 0n) > (deal?.amountKopecks ?? 0n),
    dispute_id: deal?.disputeId ?? null,
  }
}

/** Only while a payment is still possible there. */
export function toRequisite(deal: Deal, requisite: Requisite): PublishedRequisite | undefined {
  if (!isOpen(deal.status)) return undefined
  const isSbp = deal.orderType === 'sbp'
  return {
    order_type: deal.orderType,
    bank: requisite.bank,
    card: isSbp ? null : (requisite.card ?? null),
    phone_number: isSbp ? (requisite.phone ?? null) : null,
    nomer_scheta: isSbp ? (requisite.account ?? null) : null,
    owner: shortName(requisite.name),
  }
}

export interface StoredMerchantEvent {
  readonly id: string
  readonly type: string
  readonly isTest: boolean
  readonly sequence: number | null | undefined
  readonly facts: unknown
  readonly createdAt: Date
}

/** An event as webhooks and the list of events publish it. Requisites stay out: they would end in other people's logs. */
export function renderEvent(publicUrl: string, event: StoredMerchantEvent): MerchantEvent {
  return {
    id: event.id,
    type: event.type as MerchantEvent['type'],
    created_at: event.createdAt.toISOString(),
    api_version: '2026-11-15',
    livemode: !event.isTest,
    sequence: event.sequence ?? null,
    data: dataOf(publicUrl, event),
  }
}

function dataOf(publicUrl: string, { type, facts }: StoredMerchantEvent): Record<string, unknown> {
  if (isUnmatched(facts)) return unmatchedData(facts)
  if (!isOrderFacts(facts)) return settlementData(facts as SettlementFacts)
  const deal = facts.deal ? toDeal(facts.deal) : undefined
  const order = toMerchantOrder(publicUrl, toOrder(facts), deal, undefined)
  return {
    ...order,
    ...(type.startsWith('dispute.') && { dispute: 'dispute' in facts ? facts.dispute : null }),
    ...('verdict_micro' in facts && verdictData(facts.verdict_micro as number)),
    ...('verdict_micro' in facts && { ended_by: 'ended_by' in facts ? facts.ended_by : null }),
    ...('proposal' in facts && { proposal: proposalData(facts.proposal as ProposalFacts) }),
  }
}

interface ProposalFacts {
  readonly id: string
  readonly by: 'merchant' | 'trader'
  readonly kind: 'complete' | 'cancel'
  readonly kopecks: number | null
  readonly created_at: string
  readonly ends_at: string
}

function proposalData({ kopecks, created_at, ends_at, ...proposal }: ProposalFacts) {
  return {
    ...proposal,
    amount: kopecks === null ? null : roubles(BigInt(kopecks)),
    created_at: new Date(created_at).toISOString(),
    ends_at: new Date(ends_at).toISOString(),
  }
}

/** Exactly what a verdict did to the shop's balance. */
function verdictData(micro: number) {
  return { balance_change_usdt: usdt(BigInt(micro)) }
}

/** As the wallet wrote it when the settlement ended. */
interface SettlementFacts {
  readonly amount_micro: string
  readonly fee_micro: string
}

function settlementData({ amount_micro, fee_micro, ...facts }: SettlementFacts): Record<string, unknown> {
  return { ...facts, amount: usdt(BigInt(amount_micro)), fee: usdt(BigInt(fee_micro)) }
}

function unmatchedData({ amount_kopecks, received_at, candidate_order_ids }: UnmatchedFacts) {
  return {
    amount: roubles(BigInt(amount_kopecks)),
    currency: 'RUB',
    received_at: new Date(received_at).toISOString(),
    candidate_order_ids,
  }
}

function isUnmatched(facts: unknown): facts is UnmatchedFacts {
  return typeof facts === 'object' && facts !== null && 'candidate_order_ids' in facts
}

function isOrderFacts(facts: unknown): facts is OrderFacts {
  return typeof facts === 'object' && facts !== null && 'order' in facts
}
