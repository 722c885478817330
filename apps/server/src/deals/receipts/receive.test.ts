import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { spoofs } from '../../messages/test/spoofs.ts'
import { endDue } from '../orders/clocks.ts'
import {
  book,
  causesOf,
  expectSoundBooks,
  letDue,
  openDeal,
  orderOf,
  partsOf,
  placed,
  retireEverybody,
  statusOf,
} from '../test/opened.ts'
import {
  BankPhone,
  fateOf,
  fund,
  holdings,
  newShop,
  newTrader,
  setRate,
  type TestShop,
  type Trader,
} from '../test/shop.ts'
import { showEvidence } from '../test/shown.ts'
import { confirm } from './confirm.ts'
import { receiveWaiting } from './receive.ts'

const world = useWorld()
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
})

const merchantHas = () => holdings(world, shop.merchantId)
const view = async (orderId: string) => (await shop.call('GET', `/orders/${orderId}`)).body
const payerSees = async (deal: { orderId: string }) => {
  const { order } = await orderOf(world, deal)
  return (await world.browser().call('checkout', { params: { token: order.token } })).body
}
const eventsOf = async (orderId: string) =>
  (
    await world.query<{ type: string }>(
      'select type from merchant_event where order_id = $1 order by sequence',
      [orderId],
    )
  ).map(({ type }) => type)

const unproven = { trust: 1, trustReason: 'not_proven' }

/** One receipt, from booking to its fate. */
async function arrives(...[amount, more]: [amount: string, more?: object]) {
  const [id = ''] = await book(world, trader, { amount, ...more })
  await placed(world)
  return { id, fate: await fateOf(world, id) }
}

async function end(dealId: string) {
  await letDue(world, dealId)
  await endDue(partsOf(world))
}

test('the exact sum completes the deal and pays everybody', async () => {
  const deal = await openDeal(world, shop, '5000.00')

  const { fate } = await arrives('5000.00')

  expect(fate).toEqual({ fate: 'settled', reason: null, deal_id: deal.dealId })
  expect(await view(deal.orderId)).toMatchObject({
    status: 'complete',
    late: false,
    amount_received: '5000.00',
  })
  expect(await holdings(world, trader.id)).toEqual({ available: '948.108107' })
  expect(await merchantHas()).toEqual({ available: '50.270271' })
  expect(await eventsOf(deal.orderId)).toEqual(['order.created', 'order.completed'])
})

test('after the clock it completes late, at the rate of its day, under the receipt’s own reference', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await end(deal.dealId)
  expect(await holdings(world, trader.id)).toEqual({ available: '1000.000000' })
  await setRate(world, 1_000_000n)

  const { id, fate } = await arrives('5000.00')
  await setRate(world)

  expect(fate).toMatchObject({ fate: 'settled', deal_id: deal.dealId })
  expect(await view(deal.orderId)).toMatchObject({ status: 'complete', late: true, rate: '92.5000' })
  expect(await holdings(world, trader.id)).toEqual({ available: '948.108107' })
  expect(await merchantHas()).toEqual({ available: '50.270271' })
  const booked = await world.query('select from ledger.transfer where kind = $1 and reference = $2', [
    'deal.completed',
    `late:${id}`,
  ])
  expect(booked).toHaveLength(1)
  expect(await eventsOf(deal.orderId)).toEqual([
    'order.created',
    'order.expired',
    'order.late_payment',
    'order.completed',
  ])
})

test('a canceled deal is completed late, too', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  expect((await shop.call('POST', `/orders/${deal.orderId}/cancel`)).body).toMatchObject({
    status: 'canceled',
  })

  await arrives('5000.00')

  expect(await view(deal.orderId)).toMatchObject({ status: 'complete', late: true })
  expect(await merchantHas()).toEqual({ available: '50.270271' })
})

test('a late payment that the trader has no cover for moves nothing and waits for somebody', async () => {
  const late = await openDeal(world, shop, '5000.00')
  await end(late.dealId)
  await openDeal(world, shop, '90000.00')

  const { fate } = await arrives('5000.00')

  expect(fate).toEqual({ fate: 'unmatched', reason: 'trader_short', deal_id: null })
  expect(await statusOf(world, late.dealId)).toBe('expired')
  expect(await merchantHas()).toEqual({})
  // It is a sign of payment: the shop needs no other to dispute it.
  const { body } = await shop.call('POST', `/orders/${late.orderId}/dispute`, {})
  expect(body.status).toBe('dispute')
})

test('less goes to verification, and the payer is told what is left', async () => {
  const deal = await openDeal(world, shop, '5000.00')

  const { fate } = await arrives('3000.00')

  expect(fate).toMatchObject({ fate: 'partial', deal_id: deal.dealId })
  expect(await payerSees(deal)).toMatchObject({
    state: 'part',
    status: 'verification',
    amount_received: '3000.00',
    amount_left: '2000.00',
  })
  expect(await eventsOf(deal.orderId)).toEqual(['order.created', 'order.underpaid'])
  expect(await merchantHas()).toEqual({})
  expect(await holdings(world, trader.id)).toMatchObject({ frozen: '54.054055' })
})

test('two parts that come in one moment are both counted', async () => {
  const deal = await openDeal(world, shop, '5000.00')

  await book(world, trader, { amount: '3000.00' }, { amount: '500.00' })
  await placed(world)

  expect(await payerSees(deal)).toMatchObject({ amount_received: '3500.00', amount_left: '1500.00' })
  await confirm(partsOf(world), trader.id, deal.dealId)
  expect(await view(deal.orderId)).toMatchObject({ status: 'complete', amount_received: '3500.00' })
})

test('more completes for what came, if the trader has it', async () => {
  const deal = await openDeal(world, shop, '5000.00')

  const { fate } = await arrives('5092.50')

  expect(fate).toMatchObject({ fate: 'settled' })
  expect(await view(deal.orderId)).toMatchObject({
    status: 'complete',
    amount_received: '5092.50',
    amount_usdt: '55.054055',
    credit_usdt: '51.200271',
  })
  expect(await merchantHas()).toEqual({ available: '51.200271' })
  expect(await holdings(world, trader.id)).toEqual({ available: '947.148107' })
})

test('more than the trader has cover for waits for the trader’s word', async () => {
  const deal = await openDeal(world, shop, '90000.00')

  const { fate } = await arrives('99000.00', { trust: 3 })
  expect(fate).toMatchObject({ fate: 'held', reason: 'needs_second_signal' })
  await retireEverybody(world)
  trader = await newTrader(world, { usdt: 60n })
  const small = await openDeal(world, shop, '5000.00', { payer: { name: 'Анна Белова' } })
  const short = await arrives('9000.00', { payer: 'АННА БЕЛОВА' })

  expect(short.fate).toMatchObject({ fate: 'held', reason: 'trader_short', deal_id: small.dealId })
  expect(await statusOf(world, small.dealId)).toBe('verification')
  expect(await statusOf(world, deal.dealId)).toBe('verification')
  expect(await merchantHas()).toEqual({})
  expect(await holdings(world, trader.id)).toEqual({ available: '5.945945', frozen: '54.054055' })
})

test('what is not believed enough waits, and the second signal completes it', async () => {
  const deal = await openDeal(world, shop, '16000.00')
  const { id, fate } = await arrives('16000.00')
  expect(fate).toEqual({ fate: 'held', reason: 'needs_second_signal', deal_id: deal.dealId })
  expect(await payerSees(deal)).toMatchObject({ state: 'checking', status: 'verification' })
  expect(await merchantHas()).toEqual({})

  await world.query('update receipt set has_sms = true, has_two_doors = true where id = $1', [id])
  await world.query('insert into receipt_waiting (receipt_id, owner_id) values ($1, $2)', [id, trader.id])
  await placed(world)

  expect(await fateOf(world, id)).toMatchObject({ fate: 'settled', deal_id: deal.dealId })
  expect(await statusOf(world, deal.dealId)).toBe('complete')
})

test('an SMS where nothing is proven completes nothing by itself, and the trader’s word settles it', async () => {
  const deal = await openDeal(world, shop, '60.00')
  const { id, fate } = await arrives('60.00', unproven)
  expect(fate).toMatchObject({ fate: 'held', reason: 'low_trust' })

  await confirm(partsOf(world), trader.id, deal.dealId)

  expect(await fateOf(world, id)).toMatchObject({ fate: 'settled', reason: null, deal_id: deal.dealId })
  expect(await causesOf(world, deal.dealId)).toEqual(['matched', 'receipt_untrusted', 'trader_confirmed'])
})

/** Its owner lets unproven SMS complete small deals. */
const takesUnproven = (methodId = trader.methodId) =>
  world.query(`update payment_method set takes_unproven_since = now() - interval '1 hour' where id = $1`, [
    methodId,
  ])

test('where their owner takes the risk, unproven SMS complete 20 000 roubles a day, also when they come in one moment', async () => {
  await takesUnproven()
  const amounts = ['5000.00', '4999.00', '4998.00', '4997.00', '4996.00']
  const deals = []
  for (const amount of amounts) deals.push(await openDeal(world, shop, amount))

  await book(world, trader, ...amounts.map((amount) => ({ amount, ...unproven })))
  await placed(world)

  const statuses = await Promise.all(deals.map(({ dealId }) => statusOf(world, dealId)))
  expect(statuses.filter((status) => status === 'complete')).toHaveLength(4)
  expect(statuses.filter((status) => status === 'verification')).toHaveLength(1)
})

test('that budget is the phone’s: a second method on it has none of its own', async () => {
  const second = await newTrader(world, { id: trader.id, terminalId: trader.terminalId, usdt: 0n })
  await takesUnproven()
  await takesUnproven(second.methodId)
  const amounts = ['5000.00', '4999.00', '4998.00', '4997.00', '4996.00']
  const deals = []
  for (const amount of amounts) deals.push(await openDeal(world, shop, amount))
  expect(new Set(deals.map(({ methodId }) => methodId)).size).toBe(2)

  for (const amount of amounts) await arrives(amount, { ...unproven, cardTail: null, methodId: null })

  const statuses = await Promise.all(deals.map(({ dealId }) => statusOf(world, dealId)))
  expect(statuses).toEqual(['complete', 'complete', 'complete', 'complete', 'verification'])
})

test('an SMS from before the switch was pressed completes nothing', async () => {
  const deal = await openDeal(world, shop, '100.00')
  await world.query(
    `update payment_method set takes_unproven_since = now() + interval '1 minute' where id = $1`,
    [trader.methodId],
  )
  expect((await arrives('100.00', unproven)).fate).toMatchObject({ fate: 'held', reason: 'low_trust' })
  expect(await statusOf(world, deal.dealId)).toBe('verification')
})

test('one sum on two methods: each receipt pays the deal of its own', async () => {
  const other = await newTrader(world, { usdt: 1_000n })
  const deals = [await openDeal(world, shop, '5000.00'), await openDeal(world, shop, '5000.00')]
  const mine = deals.find(({ methodId }) => methodId === trader.methodId)
  const theirs = deals.find(({ methodId }) => methodId === other.methodId)

  await arrives('5000.00')

  expect(await statusOf(world, mine?.dealId ?? '')).toBe('complete')
  expect(await statusOf(world, theirs?.dealId ?? '')).toBe('pending')
})

test('without a card in the text every method of that bank on that phone is looked at', async () => {
  const second = await newTrader(world, { id: trader.id, terminalId: trader.terminalId, usdt: 0n })
  const first = await openDeal(world, shop, '5000.00')
  const same = await openDeal(world, shop, '5000.00', { payer: { name: 'Борис Волков' } })
  const alone = await openDeal(world, shop, '7000.00')
  expect(new Set([first.methodId, same.methodId])).toEqual(new Set([trader.methodId, second.methodId]))
  const unsaid = { cardTail: null, methodId: null }

  const ambiguous = await arrives('5000.00', unsaid)
  expect(ambiguous.fate).toMatchObject({ fate: 'unmatched', reason: 'ambiguous' })
  const named = await arrives('5000.00', { ...unsaid, payer: 'БОРИС ВОЛКОВ' })
  expect(named.fate).toMatchObject({ fate: 'settled', deal_id: same.dealId })
  const clear = await arrives('7000.00', unsaid)
  expect(clear.fate).toMatchObject({ fate: 'settled', deal_id: alone.dealId })
  expect(await statusOf(world, first.dealId)).toBe('pending')
})

test('an ended deal of the same sum on the same card makes it doubtful, unless the payer is named', async () => {
  const ended = await openDeal(world, shop, '5000.00', { payer: { name: 'Анна Белова' } })
  await end(ended.dealId)
  await world.query(
    `update amount_reservation set held_until = now() - interval '1 minute' where payment_method_id = $1`,
    [trader.methodId],
  )
  const open = await openDeal(world, shop, '5000.00', { payer: { name: 'Борис Волков' } })
  expect(open.methodId).toBe(ended.methodId)

  expect((await arrives('5000.00')).fate).toMatchObject({ fate: 'unmatched', reason: 'ambiguous' })
  expect((await arrives('5000.00', { payer: 'БОРИС ВОЛКОВ' })).fate).toMatchObject({ deal_id: open.dealId })
  expect(await statusOf(world, ended.dealId)).toBe('expired')
})

test('a part and the whole that come in one moment count in the order in which they came', async () => {
  const first = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '3000.00' }, { amount: '5000.00' })
  await placed(world)
  const second = await openDeal(world, shop, '6000.00')
  const [, part = ''] = await book(world, trader, { amount: '6000.00' }, { amount: '3000.00' })
  await placed(world)

  expect(await causesOf(world, first.dealId)).toEqual(['matched', 'receipt_less', 'receipt_exact'])
  expect(await view(first.orderId)).toMatchObject({ status: 'complete', amount_received: '5000.00' })
  expect(await causesOf(world, second.dealId)).toEqual(['matched', 'receipt_exact'])
  expect(await fateOf(world, part)).toMatchObject({ fate: 'unmatched' })
})

test('a second receipt of a paid sum is nobody’s: complete deals are never candidates', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await arrives('5000.00')

  const again = await arrives('5000.00')

  expect(again.fate).toEqual({ fate: 'unmatched', reason: 'no_deal', deal_id: null })
  expect(await merchantHas()).toEqual({ available: '50.270271' })
  expect(await causesOf(world, deal.dealId)).toEqual(['matched', 'receipt_exact'])
})

test('money of a deal that the trader confirmed before it was seen is not taken for another’s', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  const other = await openDeal(world, shop, '4500.00')
  await confirm(partsOf(world), trader.id, deal.dealId)

  const { fate } = await arrives('5000.00')

  expect(fate).toEqual({ fate: 'unmatched', reason: 'possible_duplicate', deal_id: null })
  expect(await statusOf(world, other.dealId)).toBe('pending')
})

test('during a dispute a receipt is evidence and moves nothing', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await end(deal.dealId)
  const evidence = [await showEvidence(world, deal.dealId)]
  await shop.call('POST', `/orders/${deal.orderId}/dispute`, { comment: 'The payer sent it', evidence })
  const before = await holdings(world, trader.id)

  const { fate } = await arrives('5000.00')

  expect(fate).toEqual({ fate: 'evidence', reason: 'disputed', deal_id: deal.dealId })
  expect(await statusOf(world, deal.dealId)).toBe('dispute')
  expect(await holdings(world, trader.id)).toEqual(before)
})

test('one receipt settles one deal, though it is queued again and two nodes look for its deal', async () => {
  const node = await world.node()
  const deal = await openDeal(world, shop, '5000.00')
  const [id = ''] = await book(world, trader, { amount: '5000.00' })
  const parts = [partsOf(world), node.florin.services.deals]

  await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      await world.query(
        `insert into receipt_waiting (receipt_id, owner_id) values ($1, $2)
         on conflict (receipt_id) do update set claimed_until = null`,
        [id, trader.id],
      )
      await receiveWaiting(parts[at % 2] as (typeof parts)[number])
    }),
  )
  await placed(world)
  await node.stop()

  expect(await causesOf(world, deal.dealId)).toEqual(['matched', 'receipt_exact'])
  expect(await fateOf(world, id)).toMatchObject({ fate: 'settled', deal_id: deal.dealId })
  expect(await merchantHas()).toEqual({ available: '50.270271' })
})

test('one receipt never settles two deals of its sum', async () => {
  const first = await openDeal(world, shop, '5000.00')
  const { id } = await arrives('5000.00')
  await world.query(
    `update amount_reservation set held_until = now() - interval '1 minute' where deal_id = $1`,
    [first.dealId],
  )
  const second = await openDeal(world, shop, '5000.00')

  await world.query('insert into receipt_waiting (receipt_id, owner_id) values ($1, $2)', [id, trader.id])
  await placed(world)

  expect(await statusOf(world, second.dealId)).toBe('pending')
  expect(await fateOf(world, id)).toMatchObject({ deal_id: first.dealId })
})

/** A trader whose phone is a real one: its texts go through the reader. Its balance of five thousand is proven. */
async function phoneOfTrader(card: string): Promise<BankPhone> {
  await retireEverybody(world)
  const phone = await BankPhone.of(world)
  const methodId = await phone.withMethod('sberbank', card)
  const { userId } = phone.owner
  await world.query('update user_account set is_activated = true where id = $1', [userId])
  await world.query(
    `update terminal set last_ping_at = now() + interval '1 hour', steady_pings = 2 where id = $1`,
    [phone.phone.terminalId],
  )
  await world.query(
    'update payment_method set is_c2c = true, is_active = true, was_active = true where id = $1',
    [methodId],
  )
  await fund(world, userId, 1_000n)
  await phone.isProven(methodId, 5_000)
  return phone
}

const transfer = (sum: string, balance: string) =>
  `MIR-4417 14:32 Перевод ${sum}р от Иван П. Баланс: ${balance}р`

test('a bank’s SMS waits above the limit of one signal, and its push completes the deal', async () => {
  const phone = await phoneOfTrader('2202201122334417')
  const deal = await openDeal(world, shop, '16000.00')

  await phone.brings({ text: transfer('16000', '21000') })
  await placed(world)
  expect(await statusOf(world, deal.dealId)).toBe('verification')
  await phone.brings({
    channel: 'push',
    sender: 'ru.sberbankmobile',
    title: 'Сбербанк',
    text: transfer('16000', '21000'),
  })
  await placed(world)

  expect(await statusOf(world, deal.dealId)).toBe('complete')
  expect(await causesOf(world, deal.dealId)).toEqual(['matched', 'receipt_untrusted', 'receipt_exact'])
})

test('forged texts move no money: neither a false sender, nor a false balance, nor any trick we know', async () => {
  const phone = await phoneOfTrader('2202201155084417')
  const deal = await openDeal(world, shop, '3000.00')
  const before = await holdings(world, phone.owner.userId)
  const all = spoofs()
  const tricks = Array.from({ length: 40 }, (_, at) => all[Math.floor((at * all.length) / 40)]?.message)
  const senders = ['+900', '9OO', '９００', '900.', 'org.telegram.messenger', 'com.whatsapp']

  await phone.brings(
    ...senders.map((sender) => ({ sender, text: transfer('3000', '4000') })),
    ...tricks.flatMap((message) => (message ? [{ ...message, title: null }] : [])),
  )
  await placed(world)
  expect(await statusOf(world, deal.dealId)).toBe('pending')
  // The true sender's name, used by an attacker who cannot know the balance.
  await phone.brings({ text: transfer('3000', '9999') })
  await placed(world)

  expect(await causesOf(world, deal.dealId)).not.toContain('receipt_exact')
  expect(await holdings(world, phone.owner.userId)).toEqual(before)
  expect(await merchantHas()).toEqual({})
})

test('at the end the books agree', () => expectSoundBooks(world))
