import { contract, type Endpoint } from '@florin/contract'
import { eventExamples } from './event-examples.ts'
import { exampleAnswer } from './example.ts'
import { exampleValues } from './example-values.ts'
import { settlementExample } from './settlement-example.ts'

const nothing = { available: '0.000000', frozen: '0.000000', debt: '0.000000' }
const credit = exampleValues.credit_usdt

/** One paid order in an empty balance: opening, its movement and closing add up, as the guide promises. */
const movement = {
  id: '4045',
  cause: 'deal.completed',
  available: credit,
  frozen: '0.000000',
  debt: '0.000000',
  available_after: credit,
  frozen_after: null,
  settlement_id: null,
  txid: null,
}

function reportExample(): object {
  const shown = exampleAnswer(contract.balanceReport) as { results: readonly object[] }
  const results = shown.results.map((one) => ({ ...one, ...movement }))
  return { ...shown, opening: nothing, closing: { ...nothing, available: credit }, results }
}

const order = exampleAnswer(contract.getOrder) as object
const paid = eventExamples['order.completed'].data
const part = '2600.00'

/** A hosted order before the payer has chosen: the answer to the quick start's first call. */
const unmatched = {
  ...order,
  status: 'new',
  order_type: 'any',
  amount_requested: '1001.00',
  amount: null,
  rate: null,
  amount_usdt: null,
  fee_usdt: null,
  credit_usdt: null,
  transaction_id: null,
  success_url: null,
  fail_url: null,
  payer: { id: null, name: null },
  metadata: {},
  sequence: 1,
}

/** 2600 of 4850 roubles at the example's rate and 7 %. */
const accepted = {
  ...paid,
  amount_received: part,
  amount_usdt: '28.108109',
  fee_usdt: '1.967568',
  credit_usdt: '26.140541',
}

/** Answers whose fields depend on each other; any other is told by the names of its fields. */
const own: Readonly<Record<string, unknown>> = {
  listEvents: { results: [eventExamples['order.completed']], has_more: false },
  merchantBalance: { ...(exampleAnswer(contract.merchantBalance) as object), balance: credit },
  balanceReport: reportExample(),
  createOrder: unmatched,
  acceptOrder: accepted,
  cancelOrder: { ...order, status: 'canceled', expires_at: null, sequence: 3 },
  disputeOrder: { ...order, status: 'dispute', dispute_id: exampleValues.id, expires_at: null, sequence: 4 },
  markOrderPaid: { ...order, status: 'verification', sequence: 3 },
  createSettlement: { ...settlementExample, status: 'processing', txid: null },
  getSettlement: settlementExample,
  listSettlements: { results: [settlementExample], next: null },
}

export function callExample(name: string, endpoint: Endpoint): unknown {
  return own[name] ?? exampleAnswer(endpoint)
}
