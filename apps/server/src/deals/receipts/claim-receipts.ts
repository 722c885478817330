import type { DealStatus } from '@florin/contract'
import type { Database } from '../../platform/database.ts'
import type { Deal } from '../deal.ts'
import type { Arrival, SmsFacts } from './receipt.ts'

export interface WaitingReceipt {
  readonly arrival: Arrival
  /** What was decided before, if it has learned something since. */
  readonly fate: string | undefined
  /** The deals of that very sum on its method that can still be paid; usually one. */
  readonly payable: readonly PayableDeal[]
}

/** As much of a deal as a receipt's steps need. */
export type ReachedDeal = Pick<
  Deal,
  | 'id'
  | 'traderId'
  | 'merchantId'
  | 'isTest'
  | 'status'
  | 'amountKopecks'
  | 'rateTenThousandths'
  | 'sums'
  | 'terms'
>

export interface PayableDeal {
  readonly deal: ReachedDeal
  readonly sms: SmsFacts
}

/** Claims waiting receipts for a minute: after a crash another node claims them. Not full: only receipts of the last seconds. */
export async function claimReceipts(db: Database, most: number, isFull: boolean): Promise<WaitingReceipt[]> {
  const { rows } = await db.steady.query<ArrivalRow & (PayableRow | NoDealRow)>({
    name: 'claim_receipts',
    text: 'select * from claim_receipts($1, $2)',
    values: [most, isFull],
  })
  const claimed = new Map<string, WaitingReceipt & { readonly payable: PayableDeal[] }>()
  for (const row of rows) {
    const known = claimed.get(row.id) ?? { arrival: toArrival(row), fate: row.fate ?? undefined, payable: [] }
    if (row.deal_id !== null) known.payable.push(toPayable(row))
    claimed.set(row.id, known)
  }
  return [...claimed.values()]
}

interface ArrivalRow {
  id: string
  owner_id: string
  payment_method_id: string | null
  amount_kopecks: bigint
  trust: number
  trust_reason: string
  has_two_doors: boolean
  has_tail: boolean
  payer_mac: Buffer | null
  terminal_id: string
  chain_id: string | null
  fate: string | null
}

interface NoDealRow {
  deal_id: null
}

interface PayableRow {
  /** The receipt's, and the deal's as well. */
  amount_kopecks: bigint
  deal_id: string
  trader_id: string
  merchant_id: string
  is_test: boolean
  status: DealStatus
  rate_ten_thousandths: bigint
  value_micro: bigint
  fee_micro: bigint
  profit_micro: bigint
  trader_lead_micro: bigint
  merchant_lead_micro: bigint
  merchant_basis_points: number
  trader_basis_points: number
  lead_basis_points: number
  trader_lead_id: string | null
  merchant_lead_id: string | null
  takes_unproven: boolean
  is_contradicted: boolean
  sms_settled: bigint
}

function toArrival(row: ArrivalRow): Arrival {
  return {
    id: row.id,
    ownerId: row.owner_id,
    paymentMethodId: row.payment_method_id ?? undefined,
    amountKopecks: row.amount_kopecks,
    trust: row.trust,
    trustReason: row.trust_reason,
    hasTwoDoors: row.has_two_doors,
    terminalId: row.terminal_id,
    chainId: row.chain_id ?? undefined,
    hasTail: row.has_tail,
    payerKey: row.payer_mac?.toString('hex'),
  }
}

function toPayable(row: PayableRow): PayableDeal {
  return {
    deal: {
      id: row.deal_id,
      traderId: row.trader_id,
      merchantId: row.merchant_id,
      isTest: row.is_test,
      status: row.status,
      amountKopecks: row.amount_kopecks,
      rateTenThousandths: row.rate_ten_thousandths,
      sums: {
        value: row.value_micro,
        fee: row.fee_micro,
        profit: row.profit_micro,
        traderLead: row.trader_lead_micro,
        merchantLead: row.merchant_lead_micro,
      },
      terms: {
        merchantBasisPoints: row.merchant_basis_points,
        traderBasisPoints: row.trader_basis_points,
        leadBasisPoints: row.lead_basis_points,
        traderLeadId: row.trader_lead_id ?? undefined,
        merchantLeadId: row.merchant_lead_id ?? undefined,
      },
    },
    sms: {
      takesUnproven: row.takes_unproven,
      isContradicted: row.is_contradicted,
      settledKopecks: row.sms_settled,
    },
  }
}
