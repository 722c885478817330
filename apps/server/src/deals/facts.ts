import type { DealStatus, OrderType, PayableType } from '@florin/contract'
import type { Deal, Order } from './deal.ts'

/** An order and its deal as the database returns them (`order_facts`), now or as an event has stored them. */
export interface OrderFacts {
  readonly order: OrderRow
  readonly due_at: string | null
  readonly deal: DealRow | null
}

interface OrderRow {
  readonly id: string
  readonly merchant_id: string
  readonly is_test: boolean
  readonly external_id: string
  readonly token: string
  readonly amount_kopecks: number
  readonly order_type: OrderType
  readonly mode: Order['mode']
  readonly ttl_minutes: number
  readonly allow_unique_amount: boolean
  readonly success_url: string | null
  readonly fail_url: string | null
  readonly payer_id: string | null
  readonly payer_name: string | null
  readonly metadata: Record<string, string>
  readonly state: Order['state']
  readonly sequence: number
  /** Events of older versions lack it. */
  readonly matches?: number
  readonly created_at: string
  readonly updated_at: string
}

export interface DealRow {
  readonly id: string
  readonly order_id: string
  readonly merchant_id: string
  readonly trader_id: string
  readonly payment_method_id: string
  readonly bank: string
  readonly order_type: PayableType
  readonly is_test: boolean
  readonly status: DealStatus
  readonly requested_kopecks: number
  readonly amount_kopecks: number
  readonly received_kopecks: number | null
  readonly rate_ten_thousandths: number
  readonly value_micro: number
  readonly fee_micro: number
  readonly profit_micro: number
  readonly trader_lead_micro: number
  readonly merchant_lead_micro: number
  readonly merchant_basis_points: number
  readonly trader_basis_points: number
  readonly lead_basis_points: number
  readonly trader_lead_id: string | null
  readonly merchant_lead_id: string | null
  readonly is_late: boolean
  readonly has_sign: boolean
  readonly dispute_id: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly clock_started_at: string
  readonly due_at: string | null
}

export function toOrder({ order, due_at }: OrderFacts): Order {
  return {
    id: order.id,
    merchantId: order.merchant_id,
    isTest: order.is_test,
    externalId: order.external_id,
    token: order.token,
    amountKopecks: BigInt(order.amount_kopecks),
    orderType: order.order_type,
    mode: order.mode,
    ttlMinutes: order.ttl_minutes,
    allowUniqueAmount: order.allow_unique_amount,
    successUrl: order.success_url ?? undefined,
    failUrl: order.fail_url ?? undefined,
    payerId: order.payer_id ?? undefined,
    payerName: order.payer_name ?? undefined,
    metadata: order.metadata,
    state: order.state,
    sequence: order.sequence,
    matches: order.matches ?? 0,
    createdAt: new Date(order.created_at),
    updatedAt: new Date(order.updated_at),
    dueAt: due_at === null ? undefined : new Date(due_at),
  }
}

export function toDeal(row: DealRow): Deal {
  return {
    id: row.id,
    orderId: row.order_id,
    merchantId: row.merchant_id,
    traderId: row.trader_id,
    paymentMethodId: row.payment_method_id,
    bank: row.bank,
    orderType: row.order_type,
    isTest: row.is_test,
    status: row.status,
    requestedKopecks: BigInt(row.requested_kopecks),
    amountKopecks: BigInt(row.amount_kopecks),
    receivedKopecks: row.received_kopecks === null ? undefined : BigInt(row.received_kopecks),
    rateTenThousandths: BigInt(row.rate_ten_thousandths),
    sums: {
      value: BigInt(row.value_micro),
      fee: BigInt(row.fee_micro),
      profit: BigInt(row.profit_micro),
      traderLead: BigInt(row.trader_lead_micro),
      merchantLead: BigInt(row.merchant_lead_micro),
    },
    terms: {
      merchantBasisPoints: row.merchant_basis_points,
      traderBasisPoints: row.trader_basis_points,
      leadBasisPoints: row.lead_basis_points,
      traderLeadId: row.trader_lead_id ?? undefined,
      merchantLeadId: row.merchant_lead_id ?? undefined,
    },
    isLate: row.is_late,
    hasSign: row.has_sign,
    disputeId: row.dispute_id ?? undefined,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    clockStartedAt: new Date(row.clock_started_at),
    dueAt: row.due_at === null ? undefined : new Date(row.due_at),
  }
}

/** What `order.unmatched_payment` stores. Nothing of the trader: neither requisites nor bank. */
export interface UnmatchedFacts {
  readonly amount_kopecks: number
  readonly received_at: string
  readonly candidate_order_ids: readonly string[]
}
