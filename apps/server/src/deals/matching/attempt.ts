import type { PayableType } from '@florin/contract'
import { worthOf } from '../amounts.ts'
import type { NewOrder } from '../deal.ts'
import type { Demand } from './candidate.ts'
import type { ShareLimit } from './open.ts'
import type { MethodOutcome } from './open-outcome.ts'

/** The facts of the shop that the matcher uses. */
export interface MatchedShop {
  readonly merchantId: string
  readonly basisPoints: number
  readonly leadId: string | undefined
}

export interface MatchRequest {
  readonly order: NewOrder
  readonly isNewOrder: boolean
  readonly orderTypes: readonly PayableType[]
  readonly shop: MatchedShop
  /** The payer, as far as known. */
  readonly payer?: string | undefined
}

/** One run of the matcher for an order, and what it has learned so far. */
export interface MatchAttempt extends MatchRequest {
  readonly rateTenThousandths: bigint
  /** Methods that were proposed, and what spoke against them. */
  readonly tried: Map<string, MethodOutcome>
  /** Ways to pay for which the shop holds its share of the free balance already: no other method would help. */
  readonly spent: Set<PayableType>
  /** The limit of the shop's share as the database has it, read before an order is refused by what the pool remembers. */
  readonly shares: Map<PayableType, ShareLimit>
}

export function newAttempt(request: MatchRequest, rateTenThousandths: bigint): MatchAttempt {
  return { ...request, rateTenThousandths, tried: new Map(), spent: new Set(), shares: new Map() }
}

export function demandOf({ order, shop, rateTenThousandths }: MatchAttempt, orderType: PayableType): Demand {
  return {
    merchantId: shop.merchantId,
    isTest: order.isTest,
    orderType,
    valueMicro: worthOf(order.amountKopecks, rateTenThousandths),
    merchantBasisPoints: shop.basisPoints,
  }
}
