import { contract, type Endpoint } from '@florin/contract'
import { eventExamples } from './event-examples.ts'
import { exampleAnswer } from './example.ts'
import { exampleValues } from './example-values.ts'

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

/** Answers whose fields depend on each other; any other is told by the names of its fields. */
const own: Readonly<Record<string, unknown>> = {
  listEvents: { results: [eventExamples['order.completed']], has_more: false },
  merchantBalance: { ...(exampleAnswer(contract.merchantBalance) as object), balance: credit },
  balanceReport: reportExample(),
}

export function callExample(name: string, endpoint: Endpoint): unknown {
  return own[name] ?? exampleAnswer(endpoint)
}
