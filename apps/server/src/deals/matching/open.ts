import type { AnyPosting } from '@florin/ledger'
import type { Database } from '../../platform/database.ts'
import { type Lane, laneCount, lanes } from '../../platform/lanes.ts'
import { type RecordType, type RecordWriter, recordWriter } from '../../platform/records.ts'
import type { DealSums, NewOrder, Terms } from '../deal.ts'
import { dealMatched } from '../postings.ts'
import type { DealSettings, MethodRules } from '../settings.ts'
import {
  dealBatch,
  findLockedRows,
  postingArrays,
  type RowName,
  runStatement,
  sumsToWire,
} from '../steps/index.ts'
import { type OpenOutcome, outcomeOf } from './open-outcome.ts'

/** A match that is proposed to the database: this order, on this method, for these sums. */
export interface OpenRequest {
  readonly dealId: string
  /** To be written with the match; or there already, and only chosen for. */
  readonly order: NewOrder
  readonly isNewOrder: boolean
  readonly methodId: string
  readonly traderId: string
  readonly orderType: 'sbp' | 'c2c'
  /** What the payer will be asked to send. */
  readonly amountKopecks: bigint
  readonly rateTenThousandths: bigint
  readonly sums: DealSums
  readonly terms: Terms
  /** For support: how it came to this method. */
  readonly facts: object
  /** It may have a sum that is still held, if its deal ended without a sign of payment at least 15 minutes ago. */
  readonly takesOver: boolean
  /** The payer, as far as known: deals of one payer are limited. */
  readonly payer: string | undefined
  readonly share: ShareLimit | undefined
}

/** What one shop may hold at most: a share of what the traders that match would have free without its own deals. */
export interface ShareLimit {
  /** Micro-USDT that the traders that match would have free without the shop's own deals, at this node's last refresh. */
  readonly baseMicro: bigint
  /** Of what the shop holds, the part at traders that do not match; 0 until it matters. */
  readonly elsewhereMicro: bigint
}

export interface Opened {
  readonly outcome: OpenOutcome
  /** When, by the database's clock: of the order that came with it, the deal and its clock. */
  readonly at: Date
  /** The method's; empty where there is no such method. */
  readonly bank: string | null
}

export type OpenDeal = Lane<OpenRequest, Opened>

export type OpenSettings = MethodRules & Pick<DealSettings, 'mostOpen' | 'payerMost' | 'sharePercent'>

export function dealOpener(db: Database, settings: OpenSettings): OpenDeal {
  const write = recordWriter(db, openRequestType)
  const open: Lane<OpenRequest, OpenedRow> = lanes({
    count: laneCount,
    most: dealBatch,
    ownerOf: (request: OpenRequest) => request.traderId,
    run: (requests) => openDeals(db, write, settings, requests),
    locks: {
      rowsOf: rowsOfRequest,
      findLocked: (rows) => findLockedRows(db, rows),
      instead: (_, row) => (row.startsWith('order:') ? undefined : lockedOut()),
    },
  })
  // Checked for each request by itself: an error inside of `run` would refuse the whole batch, which is written.
  return async (request) => {
    const opened = await open(request)
    return { ...opened, outcome: outcomeOf(opened.outcome) }
  }
}

/** The order comes first: choices for one order stay in order. */
function rowsOfRequest({ order, isNewOrder, methodId, traderId }: OpenRequest): RowName[] {
  const trader = [`method:${methodId}`, `account:${traderId}`] as const
  return isNewOrder ? [...trader] : [`order:${order.id}`, ...trader]
}

/** The trader's rows are locked: another trader may take the deal, so the caller need not wait for this one. */
function lockedOut(): Opened {
  return { outcome: 'locked', at: new Date(), bank: null }
}

type OpenedRow = Omit<Opened, 'outcome'> & { readonly outcome: string }

const openSql = `select outcome, at, bank from open_deals($1::deal_request[], $2, $3, $4, $5, $6, $7, $8, $9, $10,
  $11::integer[], $12::uuid[], $13, $14::bigint[], $15::integer[], $16::uuid[], $17, $18, $19::bigint[])`

async function openDeals(
  db: Database,
  write: RecordWriter<typeof openRequestType>,
  { silentSeconds, mostOpen, methodHour, payerMost, sharePercent }: OpenSettings,
  requests: readonly OpenRequest[],
): Promise<OpenedRow[]> {
  const postings = requests.map(postingOf)
  const records = await write(requests.map((request, at) => ({ n: at + 1, ...toWire(request) })))
  const { rows } = await runStatement<OpenedRow>(db, {
    name: 'open_deals',
    text: openSql,
    values: [
      records,
      silentSeconds,
      mostOpen,
      methodHour,
      payerMost,
      sharePercent,
      ...postingArrays(postings),
    ],
  })
  return rows
}

export const openRequestType = {
  name: 'deal_request',
  columns: {
    n: 'int4',
    deal_id: 'uuid',
    order_id: 'uuid',
    is_new_order: 'bool',
    merchant_id: 'uuid',
    is_test: 'bool',
    external_id: 'text',
    token: 'text',
    requested_kopecks: 'int8',
    wanted_type: 'text',
    mode: 'text',
    ttl_minutes: 'int2',
    allow_unique_amount: 'bool',
    success_url: 'text',
    fail_url: 'text',
    payer_id: 'text',
    payer_name: 'text',
    metadata: 'jsonb',
    method_id: 'uuid',
    trader_id: 'uuid',
    order_type: 'text',
    amount_kopecks: 'int8',
    rate_ten_thousandths: 'int8',
    value_micro: 'int8',
    fee_micro: 'int8',
    profit_micro: 'int8',
    trader_lead_micro: 'int8',
    merchant_lead_micro: 'int8',
    merchant_basis_points: 'int4',
    trader_basis_points: 'int4',
    lead_basis_points: 'int4',
    trader_lead_id: 'uuid',
    merchant_lead_id: 'uuid',
    facts: 'jsonb',
    takes_over: 'bool',
    payer_key: 'text',
    share_base_micro: 'int8',
    elsewhere_micro: 'int8',
  },
} as const satisfies RecordType

function postingOf({ dealId, traderId, order, sums }: OpenRequest): AnyPosting {
  return dealMatched({ id: dealId, traderId, isTest: order.isTest, sums })
}

function toWire({ order, terms, ...request }: OpenRequest) {
  return {
    deal_id: request.dealId,
    order_id: order.id,
    is_new_order: request.isNewOrder,
    merchant_id: order.merchantId,
    is_test: order.isTest,
    external_id: order.externalId,
    token: order.token,
    requested_kopecks: order.amountKopecks,
    wanted_type: order.orderType,
    mode: order.mode,
    ttl_minutes: order.ttlMinutes,
    allow_unique_amount: order.allowUniqueAmount,
    success_url: order.successUrl,
    fail_url: order.failUrl,
    payer_id: order.payerId,
    payer_name: order.payerName,
    metadata: order.metadata,
    method_id: request.methodId,
    trader_id: request.traderId,
    order_type: request.orderType,
    amount_kopecks: request.amountKopecks,
    rate_ten_thousandths: request.rateTenThousandths,
    ...sumsToWire(request.sums),
    merchant_basis_points: terms.merchantBasisPoints,
    trader_basis_points: terms.traderBasisPoints,
    lead_basis_points: terms.leadBasisPoints,
    trader_lead_id: terms.traderLeadId,
    merchant_lead_id: terms.merchantLeadId,
    facts: request.facts,
    takes_over: request.takesOver,
    payer_key: request.payer,
    share_base_micro: request.share?.baseMicro,
    elsewhere_micro: request.share?.elsewhereMicro,
  }
}
