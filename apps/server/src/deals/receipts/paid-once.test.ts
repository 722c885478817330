import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { openDispute } from '../cases/dispute.ts'
import { endDue } from '../orders/clocks.ts'
import { book, letDue, type Opened, openDeal, partsOf, placed, retireEverybody } from '../test/opened.ts'
import { newPerson, newShop, newTrader, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { expectPaidEventOnce, shopEventsOf } from '../test/shop-events.ts'
import { showEvidence } from '../test/shown.ts'
import { decideDispute } from '../verdicts/verdict.ts'
import { confirm } from './confirm.ts'

// Whatever way an order is paid, its shop gets exactly one `order.completed`.

const world = useWorld()
let shop: TestShop
let trader: Trader
let staffId: string

beforeAll(async () => {
  await setRate(world)
  staffId = await newPerson(world, 'trader')
})
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
})

async function comes(amount: string, more: object = {}) {
  const [id = ''] = await book(world, trader, { amount, ...more })
  await placed(world)
  return id
}

async function ends({ dealId }: Opened) {
  await letDue(world, dealId)
  await endDue(partsOf(world))
}

const cancels = ({ orderId }: Opened) => shop.call('POST', `/orders/${orderId}/cancel`)
const byHand = ({ dealId }: Opened) => confirm(partsOf(world), trader.id, dealId)

async function decides({ dealId }: Opened, towards: 'merchant' | 'trader') {
  const evidenceIds = [await showEvidence(world, dealId)]
  const opening = { openedBy: 'support', comment: '', cause: 'dispute_by_support', evidenceIds } as const
  const disputeId = await openDispute(partsOf(world), dealId, opening)
  const origin = { ip: 'test', requestId: 'test' }
  await decideDispute(partsOf(world), { disputeId, towards, comment: 'so', actorId: staffId, origin })
}

const expired = 'order.expired'
const late = 'order.late_payment'
const overpaid = 'order.overpaid'
const completed = 'order.completed'
const canceled = 'order.canceled'
const disputed = ['dispute.opened', 'dispute.decided']

const ways: readonly (readonly [string, (deal: Opened) => Promise<unknown>, readonly string[]])[] = [
  ['the exact sum', () => comes('5000.00'), [completed]],
  ['more', () => comes('5100.00'), [overpaid, completed]],
  [
    'late after its clock',
    async (deal) => [await ends(deal), await comes('5000.00')],
    [expired, late, completed],
  ],
  [
    'late after canceled',
    async (deal) => [await cancels(deal), await comes('5000.00')],
    [canceled, late, completed],
  ],
  ['by hand', byHand, [completed]],
  [
    'by hand, for a text that proves nothing',
    async (deal) => [await comes('5000.00', { trust: 1, trustReason: 'not_proven' }), await byHand(deal)],
    ['order.checking', completed],
  ],
  [
    'by hand, where much more came',
    async (deal) => [await comes('9000.00'), await byHand(deal)],
    ['order.checking', overpaid, completed],
  ],
  [
    'by a verdict after its clock',
    async (deal) => [await ends(deal), await decides(deal, 'merchant')],
    [expired, ...disputed, completed],
  ],
  [
    'and a verdict that leaves it so',
    async (deal) => [await comes('5000.00'), await decides(deal, 'merchant')],
    [completed, ...disputed],
  ],
  [
    'and taken back by a verdict',
    async (deal) => [await comes('5000.00'), await decides(deal, 'trader')],
    [completed, ...disputed, canceled],
  ],
]

test.each(ways)('paid: %s', async (_, pay, events) => {
  const deal = await openDeal(world, shop, '5000.00')

  await pay(deal)

  expect(await shopEventsOf(world, deal.orderId)).toEqual(['order.created', ...events])
  await expectPaidEventOnce(world)
})

test('the last event of a paid order says how it was paid', async () => {
  const more = await openDeal(world, shop, '5000.00')
  await comes('5100.00')
  const paidLate = await openDeal(world, shop, '4000.00')
  await ends(paidLate)
  await comes('4000.00')

  // The list waits for older transactions, of other tests as well.
  const ofOrder = async (id: string) => {
    const { body } = await shop.call('GET', '/events?limit=100')
    return body.results.filter((one: { data: { id: string } }) => one.data.id === id).at(-1)
  }
  await expect
    .poll(() => ofOrder(more.orderId))
    .toMatchObject({
      type: completed,
      data: { status: 'complete', late: false, overpaid: true, amount_received: '5100.00' },
    })
  await expect
    .poll(() => ofOrder(paidLate.orderId))
    .toMatchObject({
      type: completed,
      data: { status: 'complete', late: true, overpaid: false, amount_received: '4000.00' },
    })
})

test('a receipt that is placed again after a crash tells nothing twice', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  const id = await comes('5100.00')

  await world.query('insert into receipt_waiting (receipt_id, owner_id) values ($1, $2)', [id, trader.id])
  await placed(world)

  expect(await shopEventsOf(world, deal.orderId)).toEqual(['order.created', overpaid, completed])
})

test('a payment to the method that the payer had left makes the order that deal’s, and the second payment is told as more', async () => {
  const { body: order } = await shop.call('POST', '/orders', { external_id: 'twice', amount: '3000.00' })
  const token = order.pay_url.split('/').at(-1)
  const choose = (order_type: 'sbp' | 'c2c') =>
    world.browser().call('checkoutChoose', { params: { token }, body: { order_type } })
  await choose('sbp')
  await choose('c2c')
  const [first, second] = await world.query<{ id: string; amount: string }>(
    `select id, (amount_kopecks / 100.0)::numeric(12, 2)::text as amount from deal where order_id = $1 order by created_at`,
    [order.id],
  )

  await comes(first?.amount ?? '')
  const paid = (await shop.call('GET', `/orders/${order.id}`)).body
  await comes(second?.amount ?? '')

  expect(paid).toMatchObject({ status: 'complete', late: true, transaction_id: first?.id })
  expect((await shopEventsOf(world, order.id)).slice(-3)).toEqual([late, completed, overpaid])
  expect((await shop.call('GET', `/orders/${order.id}`)).body).toMatchObject({ transaction_id: first?.id })
  await expectPaidEventOnce(world)
})

test('a deal that its order has left behind, paid by another, expires without a word', async () => {
  const { body: order } = await shop.call('POST', '/orders', { external_id: 'left', amount: '3000.00' })
  const token = order.pay_url.split('/').at(-1)
  const choose = (order_type: 'sbp' | 'c2c') =>
    world.browser().call('checkoutChoose', { params: { token }, body: { order_type } })
  await choose('sbp')
  await choose('c2c')
  const [first, second] = await world.query<{ id: string; amount: string }>(
    `select id, (amount_kopecks / 100.0)::numeric(12, 2)::text as amount from deal where order_id = $1 order by created_at`,
    [order.id],
  )
  await comes(first?.amount ?? '')

  await ends({ orderId: order.id, dealId: second?.id ?? '', methodId: trader.methodId })

  expect((await shopEventsOf(world, order.id)).at(-1)).toBe(completed)
  expect((await shop.call('GET', `/orders/${order.id}`)).body.status).toBe('complete')
})
