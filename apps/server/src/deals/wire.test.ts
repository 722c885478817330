import { expect, test } from 'vitest'
import { renderEvent } from './wire.ts'

test('a settlement is told in USDT, as the list of settlements tells it', () => {
  const facts = {
    id: '11111111-1111-4111-8111-111111111111',
    external_id: 'payroll-7',
    amount_micro: '120500000',
    fee_micro: '1205000',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    status: 'done',
    txid: 'ab',
    created_at: '2026-11-15T10:00:00.000Z',
  }
  const stored = {
    id: 'evt_1',
    type: 'settlement.sent',
    isTest: false,
    sequence: null,
    createdAt: new Date(0),
    facts,
  }

  const event = renderEvent('https://florin.example', stored)

  expect(event).toMatchObject({ type: 'settlement.sent', livemode: true, sequence: null })
  const { amount_micro: _amount, fee_micro: _fee, ...others } = facts
  expect(event.data).toEqual({ ...others, amount: '120.500000', fee: '1.205000' })
})
