import { expect, test } from 'vitest'
import type { WitnessLine } from './journal.ts'
import { type DrillFinding, type Facts, judgeJournal } from './judge.ts'

// A check that cannot fail is none: each fault is put into a world where everything is right, and must be found, and nothing else.

const atMs = 0
const paid = { id: 'o1', externalId: 'e1', requested: '500.00' }
const unpaid = { id: 'o2', externalId: 'e2', requested: '700.00' }
const event = { eventId: 'v1', type: 'order.completed', subject: 'o1', sequence: 3 }

const seen: readonly WitnessLine[] = [
  { atMs, what: 'asked', key: 'k1', externalId: 'e1' },
  { atMs, what: 'order', key: 'k1', ...paid, failed: 0, ms: 12 },
  { atMs, what: 'paid', id: 'o1', amount: '500.00' },
  { atMs, what: 'asked', key: 'k2', externalId: 'e2' },
  { atMs, what: 'order', key: 'k2', ...unpaid, failed: 2, ms: 900 },
  { atMs, what: 'asked', key: 'k3', externalId: 'e3' },
  { atMs, what: 'refused', key: 'k3', externalId: 'e3', status: 409, code: 'order.no_active_traders' },
  { atMs, what: 'event', ...event, digest: 'd1' },
  // Received twice under one id: at least once is what is promised.
  { atMs, what: 'event', ...event, digest: 'd1' },
  { atMs, what: 'settlement', externalId: 's1', id: 'w1', amount: '10.000001' },
  { atMs, what: 'deposit', txid: 't1', address: 'A', amount: '5.000001' },
]

const right: Facts = {
  orders: [
    { ...paid, status: 'complete', lateSeconds: 0 },
    { ...unpaid, status: 'expired', lateSeconds: 1 },
  ],
  events: [event],
  settlements: [{ id: 'w1', externalId: 's1', amount: '10.000001', state: 'done', paidOnChain: 1 }],
  deposits: [{ txid: 't1', address: 'A', amount: '5.000001', outcome: 'credited' }],
  doubledReferences: [],
  left: { outbox: 0, webhooks: 0 },
  books: [],
}

const [firstOrder, secondOrder] = right.orders as [Facts['orders'][number], Facts['orders'][number]]
const [settlement] = right.settlements as [Facts['settlements'][number]]
const [deposit] = right.deposits as [Facts['deposits'][number]]

const faults: [string, DrillFinding['fault'], Partial<Facts>, (readonly WitnessLine[])?][] = [
  ['an acknowledged order that is gone', 'lost', { orders: [firstOrder] }],
  ['a paid order that ran out', 'lost', { orders: [{ ...firstOrder, status: 'expired' }, secondOrder] }],
  ['an order with another sum', 'different', { orders: [{ ...firstOrder, requested: '5.00' }, secondOrder] }],
  ['an order that nobody paid', 'made up', { orders: [firstOrder, { ...secondOrder, status: 'complete' }] }],
  [
    'an order that nobody asked for',
    'made up',
    { orders: [...right.orders, { ...secondOrder, id: 'o9', externalId: 'e9' }] },
  ],
  ['two orders for one external_id', 'doubled', { orders: [...right.orders, { ...secondOrder, id: 'o9' }] }],
  [
    'two orders for one Idempotency-Key',
    'doubled',
    {
      orders: [...right.orders, { ...unpaid, id: 'o9', externalId: 'e4', status: 'expired', lateSeconds: 0 }],
    },
    [
      ...seen,
      { atMs, what: 'asked', key: 'k2', externalId: 'e4' },
      { atMs, what: 'order', key: 'k2', ...unpaid, id: 'o9', externalId: 'e4', failed: 0, ms: 1 },
    ],
  ],
  ['a deal that outlived its clock', 'late', { orders: [firstOrder, { ...secondOrder, lateSeconds: 60 }] }],
  ['a deal that never ended', 'late', { orders: [firstOrder, { ...secondOrder, status: 'pending' }] }],
  ['an event that nobody heard', 'lost', { events: [event, { ...event, eventId: 'v2', sequence: 4 }] }],
  ['an event that does not exist', 'made up', { events: [] }],
  [
    'one event under two ids',
    'doubled',
    { events: [event, { ...event, eventId: 'v2', type: 'order.late_payment' }] },
    [...seen, { atMs, what: 'event', ...event, eventId: 'v2', type: 'order.late_payment', digest: 'd1' }],
  ],
  [
    'an order that is told to be paid twice',
    'doubled',
    { events: [event, { ...event, eventId: 'v2', sequence: 4 }] },
    [...seen, { atMs, what: 'event', ...event, eventId: 'v2', sequence: 4, digest: 'd2' }],
  ],
  [
    'one event with two contents',
    'different',
    {},
    [...seen, { atMs, what: 'event', ...event, digest: 'd2' }],
  ],
  ['a settlement that is gone', 'lost', { settlements: [] }],
  ['a settlement that is done and unpaid', 'lost', { settlements: [{ ...settlement, paidOnChain: 0 }] }],
  ['a settlement that was paid twice', 'doubled', { settlements: [{ ...settlement, paidOnChain: 2 }] }],
  [
    'a settlement that still waits',
    'left',
    { settlements: [{ ...settlement, state: 'built', paidOnChain: 0 }] },
  ],
  ['a refused settlement that was paid', 'made up', { settlements: [{ ...settlement, state: 'rejected' }] }],
  ['a deposit that is not credited', 'lost', { deposits: [] }],
  ['a deposit that was credited twice', 'doubled', { deposits: [deposit, deposit] }],
  ['a deposit of another sum', 'different', { deposits: [{ ...deposit, amount: '6.000001' }] }],
  ['a reference of the ledger twice', 'doubled', { doubledReferences: ['deal.settled x'] }],
  ['a mail that waits', 'left', { left: { outbox: 1 } }],
  ['a broken promise of the books', 'books', { books: ['balances: 1 does not add up'] }],
]

test('what is right is found right', () => {
  expect(judgeJournal(seen, right)).toEqual([])
})

test.each(faults)('%s is found: %s', (_name, fault, change, journal = seen) => {
  const found = judgeJournal(journal, { ...right, ...change })

  expect(found.map((one) => one.fault)).toEqual([fault])
})

test('where the database’s own clock lied, a deal may outlive its own by as much, and by no more', () => {
  const orders = right.orders.map((order) => ({ ...order, lateSeconds: 122 }))
  expect(judgeJournal(seen, { ...right, orders }, 120)).toEqual([])
  expect(judgeJournal(seen, { ...right, orders }, 60).map(({ fault }) => fault)).toContain('late')
})
