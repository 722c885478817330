import { contract } from '@florin/contract'
import { exampleAnswer } from './example.ts'
import { exampleValues } from './example-values.ts'
import { settlementExample } from './settlement-example.ts'

const sequence = 3
const paid = { status: 'complete', amount_received: exampleValues.amount, expires_at: null, sequence }

/** What one order, one settlement and one ping look like. An order's event is called by the order and its number among the order's events. */
export const eventExamples = {
  'order.completed': event('order.completed', String(exampleValues.event_id), sequence, {
    ...(exampleAnswer(contract.getOrder) as object),
    ...paid,
  }),
  'settlement.sent': event(
    'settlement.sent',
    'evt_0199f3c27b4d7e0f8a1b2c3d4e5f6071',
    null,
    settlementExample,
  ),
  ping: event('ping', 'evt_6f1c2f0c9a114c7e9a02b7120de95b1d', null, { endpoint_id: exampleValues.id }),
}

function event(type: string, id: string, number: number | null, data: object) {
  const created_at = '2026-11-15T14:30:00.000Z'
  const api_version = exampleValues.api_version
  return { id, type, created_at, api_version, livemode: true, sequence: number, data }
}
