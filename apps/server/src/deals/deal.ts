import type { DealStatus, OrderStatus, OrderType, PayableType } from '@florin/contract'

// What an order and a deal are, and which steps a deal may take. Pure.

export interface Order {
  readonly id: string
  readonly merchantId: string
  readonly isTest: boolean
  readonly externalId: string
  readonly token: string
  readonly amountKopecks: bigint
  readonly orderType: OrderType
  readonly mode: 'hosted' | 'h2h'
  readonly ttlMinutes: number
  readonly allowUniqueAmount: boolean
  readonly successUrl: string | undefined
  readonly failUrl: string | undefined
  readonly payerId: string | undefined
  readonly payerName: string | undefined
  readonly metadata: Readonly<Record<string, string>>
  readonly state: 'new' | 'matched' | 'expired' | 'canceled'
  readonly sequence: number
  /** How often it was matched. */
  readonly matches: number
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Of the running clock, the deal's or its own. */
  readonly dueAt: Date | undefined
}

/** An order as it was requested; its state comes later. */
export type NewOrder = Omit<Order, 'state' | 'sequence' | 'matches' | 'createdAt' | 'updatedAt' | 'dueAt'>

export interface Deal {
  readonly id: string
  readonly orderId: string
  readonly merchantId: string
  readonly traderId: string
  readonly paymentMethodId: string
  readonly bank: string
  readonly orderType: PayableType
  readonly isTest: boolean
  readonly status: DealStatus
  readonly requestedKopecks: bigint
  readonly amountKopecks: bigint
  readonly receivedKopecks: bigint | undefined
  readonly rateTenThousandths: bigint
  readonly sums: DealSums
  readonly terms: Terms
  readonly isLate: boolean
  readonly hasSign: boolean
  readonly disputeId: string | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly clockStartedAt: Date
  readonly dueAt: Date | undefined
}

/** Micro-USDT that a deal moves: U, Fm and P of docs/money.md, and what leads get of the margin. */
export interface DealSums {
  readonly value: bigint
  readonly fee: bigint
  readonly profit: bigint
  readonly traderLead: bigint
  readonly merchantLead: bigint
}

/** The percentages that were agreed when the deal was matched, and who invited whom. */
export interface Terms {
  readonly merchantBasisPoints: number
  readonly traderBasisPoints: number
  readonly leadBasisPoints: number
  readonly traderLeadId: string | undefined
  readonly merchantLeadId: string | undefined
}

/** Every legal step. The database has the same table and refuses all others. */
export const transitions: readonly (readonly [from: DealStatus | null, to: DealStatus])[] = [
  [null, 'pending'],
  ['pending', 'verification'],
  ['pending', 'complete'],
  ['pending', 'expired'],
  ['pending', 'canceled'],
  ['verification', 'complete'],
  ['verification', 'expired'],
  ['verification', 'dispute'],
  ['expired', 'complete'],
  ['expired', 'dispute'],
  ['canceled', 'complete'],
  ['canceled', 'dispute'],
  ['complete', 'dispute'],
  ['dispute', 'complete'],
  ['dispute', 'canceled'],
]

export const isOpen = (status: DealStatus) => status === 'pending' || status === 'verification'

/** What the merchant is told: an order that is matched is where its deal is. */
export function statusOf(order: Pick<Order, 'state'>, deal: Pick<Deal, 'status'> | undefined): OrderStatus {
  return order.state === 'matched' && deal ? deal.status : (order.state as OrderStatus)
}

/** Minutes that a payer's claim, or a payment that fits only partly, adds to look into it. */
export const verificationMinutes = 30
export const orderMinutes = 60
/** An order is matched so often at most: each match shows a trader's requisites. The database has the same number. */
export const mostMatches = 5
/** Added to an order's sum at most, where every method that fits has that sum taken and the shop allows it. */
export const mostAddedKopecks = 99n

/** Thousandths of a point. */
export const ratingFor = { completed: -100, disputed: 1_000, ignored: 1_000, decidedSoon: -1_000 }

/** First name and initial: what a bank shows before a transfer, and no more than that. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${last.slice(0, 1).toUpperCase()}.` : first
}
