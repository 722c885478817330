import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { answeredAfterLoss, prepareLostAnswers } from '../../../test/lost-answer.ts'
import { register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../orders/clocks.ts'
import {
  book,
  causesOf,
  expectSoundBooks,
  letDue,
  type Opened,
  openDeal,
  orderOf,
  partsOf,
  placed,
  statusOf,
} from '../test/opened.ts'
import { acceptOrder, unproven, usePartScene, viewOrder } from '../test/part-scene.ts'
import { fateOf, holdings, newShop } from '../test/shop.ts'
import { expectPaidEventOnce, shopEventsOf } from '../test/shop-events.ts'
import { confirm } from './confirm.ts'

const world = useWorld()
const scene = usePartScene(world)
const { comes } = scene

beforeAll(() => prepareLostAnswers(world))

const accept = (deal: Pick<Opened, 'orderId'>, headers = {}) => acceptOrder(scene.shop, deal, headers)
const answerOf = async ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

test('a shop accepts what came: paid for exactly that, and the rest goes back to the trader', async () => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  const part = await comes('3000.00')

  const { status, body } = await accept(deal)

  expect(status).toBe(200)
  // 3 000.00 at 92.50 are 32.432433; 7 % of it, rounded up, is the fee.
  expect(body).toMatchObject({
    status: 'complete',
    amount: '5000.00',
    amount_received: '3000.00',
    amount_usdt: '32.432433',
    fee_usdt: '2.270271',
    credit_usdt: '30.162162',
    overpaid: false,
    late: false,
  })
  expect(await holdings(world, scene.shop.merchantId)).toEqual({ available: '30.162162' })
  // 1 000 less 32.432433, and 4 % of it, rounded down.
  expect(await holdings(world, scene.trader.id)).toEqual({ available: '968.864864' })
  expect(await shopEventsOf(world, deal.orderId)).toEqual([
    'order.created',
    'order.underpaid',
    'order.completed',
  ])
  expect(await causesOf(world, deal.dealId)).toEqual(['matched', 'receipt_less', 'merchant_accepted'])
  expect(await fateOf(world, part)).toMatchObject({ fate: 'settled', deal_id: deal.dealId })
  await expectSoundBooks(world)
  await expectPaidEventOnce(world)
})

test('the rest that comes after that is nobody’s, and moves nothing', async () => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  await comes('3000.00')
  await accept(deal)

  const rest = await comes('2000.00')

  expect(await fateOf(world, rest)).toMatchObject({ fate: 'unmatched' })
  expect(await holdings(world, scene.shop.merchantId)).toEqual({ available: '30.162162' })
})

test('only what is trusted is accepted', async () => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  await comes('1000.00', unproven)
  expect(await answerOf(await accept(deal))).toEqual([409, 'order.nothing_to_accept'])

  await comes('3000.00')

  expect((await accept(deal)).body).toMatchObject({ status: 'complete', amount_received: '3000.00' })
  await expectSoundBooks(world)
})

test.each([
  ['nothing came', async () => undefined, 'order.nothing_to_accept'],
  ['only a text came that proves nothing', () => comes('3000.00', unproven), 'order.nothing_to_accept'],
  [
    'a claim is all there is',
    (deal: Opened) => scene.shop.call('POST', `/orders/${deal.orderId}/paid`),
    'order.nothing_to_accept',
  ],
  ['it is paid', () => comes('5000.00'), 'order.over'],
  ['it was confirmed', (deal: Opened) => confirm(partsOf(world), scene.trader.id, deal.dealId), 'order.over'],
  [
    'it was canceled',
    (deal: Opened) => scene.shop.call('POST', `/orders/${deal.orderId}/cancel`),
    'order.over',
  ],
  [
    'it is in dispute',
    async (deal: Opened) => {
      await comes('3000.00')
      await letDue(world, deal.dealId)
      await endDue(partsOf(world))
    },
    'order.over',
  ],
])('%s: 409', async (_, before: (deal: Opened) => Promise<unknown>, code) => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  await before(deal)

  expect(await answerOf(await accept(deal))).toEqual([409, code])
  await expectSoundBooks(world)
})

test('parts of more than 15 000 roubles together, told by one door each, are the trader’s to decide', async () => {
  const deal = await openDeal(world, scene.shop, '20000.00')
  await comes('9000.00')
  await comes('8000.00')

  expect(await answerOf(await accept(deal))).toEqual([409, 'order.nothing_to_accept'])
})

test('an order without a deal, and somebody else’s order', async () => {
  const { body } = await scene.shop.call('POST', '/orders', { external_id: randomUUID(), amount: '100' })
  expect(await answerOf(await accept({ orderId: body.id }))).toEqual([409, 'order.nothing_to_accept'])
  const deal = await openDeal(world, scene.shop, '5000.00')
  await comes('3000.00')
  const other = await newShop(world)
  expect(await answerOf(await other.call('POST', `/orders/${deal.orderId}/accept`))).toEqual([
    404,
    'order.not_found',
  ])
  const reader = await newShop(world, { merchantId: scene.shop.merchantId, scopes: ['orders:read'] })
  expect(await answerOf(await reader.call('POST', `/orders/${deal.orderId}/accept`))).toEqual([
    451,
    'scope.lacking',
  ])
})

test('twenty times at once, and again after a lost answer: once', async () => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  await comes('3000.00')

  const { status } = await answeredAfterLoss(world, (headers) => accept(deal, headers))
  const again = await Promise.all(Array.from({ length: 20 }, () => accept(deal)))

  expect(status).toBe(200)
  expect(new Set(again.map((one) => one.body.code))).toEqual(new Set(['order.over']))
  expect(await holdings(world, scene.shop.merchantId)).toEqual({ available: '30.162162' })
  await expectSoundBooks(world)
})

test('a part that comes in the same moment is counted wholly or not at all', async () => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  await comes('3000.00')

  await book(world, scene.trader, { amount: '1000.00' })
  const [{ body }] = await Promise.all([accept(deal), placed(world)])

  expect(['3000.00', '4000.00']).toContain(body.amount_received)
  await expectSoundBooks(world)
})

describe('nobody ends an order for nothing while trusted money lies on it', () => {
  const tokenOf = async (deal: Opened) => (await orderOf(world, deal)).order.token

  test.each([
    ['the shop', async (deal: Opened) => scene.shop.call('POST', `/orders/${deal.orderId}/cancel`)],
    [
      'the payer',
      async (deal: Opened) =>
        world.browser().call('checkoutCancel', { params: { token: await tokenOf(deal) } }),
    ],
    [
      'another choice',
      async (deal: Opened) =>
        world
          .browser()
          .call('checkoutChoose', { params: { token: await tokenOf(deal) }, body: { order_type: 'c2c' } }),
    ],
  ])('%s: 409, with what came', async (_, act) => {
    const deal = await openDeal(world, scene.shop, '5000.00')
    await comes('3000.00')

    const { status, body } = (await act(deal)) as { status: number; body: { code: string; detail: string } }

    expect([status, body.code]).toEqual([409, 'order.part_received'])
    expect(body.detail).toContain('3000.00')
    expect(await viewOrder(scene.shop, deal)).toMatchObject({
      status: 'verification',
      amount_received: '3000.00',
    })
  })

  test('its clock opens a dispute, and no forced end ends it', async () => {
    const deal = await openDeal(world, scene.shop, '5000.00')
    await comes('3000.00')
    await letDue(world, deal.dealId)
    await endDue(partsOf(world))

    expect(await statusOf(world, deal.dealId)).toBe('dispute')
  })
})

describe('in the dashboard', () => {
  async function merchantWithShop() {
    const { email, browser } = await register(world, { accountType: 'merchant' })
    const merchantId = await world.userId(email)
    await world.query(
      `update user_account set is_activated = true, account_type = 'merchant', deposit_basis_points = 700 where id = $1`,
      [merchantId],
    )
    scene.shop = await newShop(world, { merchantId })
    return { merchantId, browser }
  }

  test.each([
    ['3000.00', '-2000.00'],
    ['5000.00', '0.00'],
    ['5010.50', '10.50'],
  ])('of 5 000.00 asked for %s came: the difference is %s', async (came, difference) => {
    const { browser } = await merchantWithShop()
    const deal = await openDeal(world, scene.shop, '5000.00')
    const differenceShown = async () => {
      const { body } = await browser.call('transactionDetails', { params: { id: deal.dealId } })
      const { body: file } = await browser.call('exportTransactions', { query: {} })
      const [head = [], row = []] = (file as string).split('\r\n').map((line) => line.split(','))
      return { details: body.amount_difference, file: row[head.indexOf('difference')] }
    }
    expect(await differenceShown()).toEqual({ details: null, file: '' })

    await comes(came)

    expect(await differenceShown()).toEqual({ details: difference, file: difference })
  })

  test('the merchant sees what may be accepted, and accepts it; the trader can’t', async () => {
    const { merchantId, browser } = await merchantWithShop()
    const deal = await openDeal(world, scene.shop, '5000.00')
    const params = { id: deal.dealId }
    expect((await browser.call('transactionDetails', { params })).body.acceptable).toBeNull()
    expect((await browser.call('acceptTransaction', { params })).body).toMatchObject({
      code: 'order.nothing_to_accept',
    })
    await comes('3000.00')

    const { body } = await browser.call('transactionDetails', { params })
    const stranger = await register(world)
    const refused = await stranger.browser.call('acceptTransaction', { params })
    const answer = await browser.call('acceptTransaction', { params })

    expect(body.acceptable).toEqual({
      received: '3000.00',
      credit_usdt: '30.162162',
      returned_usdt: '21.621622',
    })
    expect([refused.status, answer.status, answer.body]).toEqual([404, 200, { status: 'complete' }])
    expect(await holdings(world, merchantId)).toEqual({ available: '30.162162' })
  })
})
