import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newShop, setRate } from '../../deals/test/shop.ts'
import { foldCounts } from '../count-store.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld({ isIdle: true })
let staff: CasePerson
let ann: TraderPerson
let bob: TraderPerson
let shop: MerchantPerson
let other: MerchantPerson
/** By the sums of their deals. */
const cases = new Map<string, { id: string; dealId: string; number: number }>()

async function open(of: MerchantPerson, amount: string): Promise<void> {
  const deal = await expiredDeal(world, of, amount)
  const id = await disputed(world, deal)
  const [row] = await world.query<{ number: bigint }>('select number from dispute where id = $1', [id])
  cases.set(amount, { id, dealId: deal.dealId, number: Number(row?.number) })
}

beforeAll(async () => {
  await setRate(world)
  ;[staff, shop, other] = await Promise.all([support(world), merchant(world), merchant(world)])
  ann = await trader(world)
  await open(shop, '5000.00')
  await open(shop, '3000.00')
  bob = await trader(world)
  await open(other, '4000.00')
  await open(other, '2000.00')
})

const list = async (person: CasePerson, query: object = {}) =>
  (await person.browser.call('listDisputes', { query })).body
const amountsOf = ({ results }: { results: { transaction: { amount: string } }[] }) =>
  results.map(({ transaction }) => transaction.amount)
const number = (amount: string) => cases.get(amount)?.number ?? 0

test('everybody hears which part they play', async () => {
  const roles = await Promise.all(
    [staff, ann, shop].map(async ({ browser }) => (await browser.call('disputeUserRole')).body.role),
  )

  expect(roles).toEqual(['support', 'trader', 'merchant'])
})

test('support sees all, a trader and a merchant their own, newest first', async () => {
  expect(amountsOf(await list(staff))).toEqual(['2000.00', '4000.00', '3000.00', '5000.00'])
  expect(amountsOf(await list(ann))).toEqual(['3000.00', '5000.00'])
  expect(amountsOf(await list(bob))).toEqual(['2000.00', '4000.00'])
  expect(amountsOf(await list(shop))).toEqual(['3000.00', '5000.00'])
})

test('one case as its trader, its merchant and support see it', async () => {
  const seenBy = async (person: CasePerson) =>
    (await list(person, { search: cases.get('5000.00')?.id })).results[0]
  const [byTrader, byMerchant, bySupport] = [await seenBy(ann), await seenBy(shop), await seenBy(staff)]

  expect(byTrader).toMatchObject({
    number: number('5000.00'),
    status: 'waiting',
    comments: '',
    files_from_trader: [],
    files_from_merchant: [],
    awaits_reader: true,
    is_admitted: true,
    proposal_waits: false,
    answer_due_at: expect.any(String),
    transaction: { order_type: 'c2c', payment_details: { bank: { id: 'sberbank' } } },
  })
  expect(byTrader.transaction.payment_details.card).toMatch(/^2202 .*\d{4}$/)
  expect(byMerchant.files_from_merchant).toEqual([expect.stringContaining('/evidence/')])
  expect(byMerchant.awaits_reader).toBe(false)
  expect(bySupport.files_from_merchant).toHaveLength(1)
  expect(bySupport.transaction.payment_details.card).toMatch(/^•••• \d{4}$/)
  expect(bySupport.awaits_reader).toBe(false)
})

test.each([
  ['id', 'asc', ['5000.00', '3000.00', '4000.00', '2000.00']],
  ['created_at', 'asc', ['5000.00', '3000.00', '4000.00', '2000.00']],
  ['transaction__amount', 'asc', ['2000.00', '3000.00', '4000.00', '5000.00']],
  ['transaction__amount', 'desc', ['5000.00', '4000.00', '3000.00', '2000.00']],
] as const)('sorted by %s, %s', async (sort, order, amounts) => {
  expect(amountsOf(await list(staff, { sort, order }))).toEqual(amounts)
})

test('pages follow one another, and the total is that of all', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(staff, { page, page_size: 3 })))

  expect(pages.map(amountsOf)).toEqual([['2000.00', '4000.00', '3000.00'], ['5000.00'], []])
  expect(pages.map(({ total_items }) => total_items)).toEqual([4, 4, 4])
})

describe('a search', () => {
  const found = async (person: CasePerson, search: string) => {
    const answer = await list(person, { search })
    expect(answer.total_items).toBe(answer.results.length)
    return amountsOf(answer)
  }

  test('finds a number, an id or its beginning, and the deal’s', async () => {
    const one = cases.get('4000.00')

    // Four digits alone may also begin an id or end a card.
    expect(await found(staff, `${one?.number}`)).toContain('4000.00')
    expect(await found(staff, `#${one?.number}`)).toEqual(['4000.00'])
    expect(await found(staff, one?.id ?? '')).toEqual(['4000.00'])
    expect(await found(staff, one?.id.slice(0, 13).toUpperCase() ?? '')).toEqual(['4000.00'])
    expect(await found(staff, one?.dealId ?? '')).toEqual(['4000.00'])
  })

  test('finds nothing of others', async () => {
    const one = cases.get('4000.00')

    expect(await found(ann, one?.id ?? '')).toEqual([])
    expect(await found(shop, `#${one?.number}`)).toEqual([])
  })

  test('finds the merchant’s own number, but not for the trader', async () => {
    const [row] = await world.query<{ external_id: string }>(
      'select external_id from merchant_order where deal_id = $1',
      [cases.get('5000.00')?.dealId],
    )
    const external = row?.external_id ?? ''

    expect(await found(staff, external)).toEqual(['5000.00'])
    expect(await found(shop, external)).toEqual(['5000.00'])
    expect(await found(other, external)).toEqual([])
    expect(await found(ann, external)).toEqual([])
  })

  test('finds the last digits of the card and the phone, each only among one’s own', async () => {
    const [row] = await world.query<{ card_tail: string; phone_tail: string }>(
      'select card_tail, phone_tail from payment_method where id = $1',
      [ann.methodId],
    )

    // As a screen shows it: four digits alone may also be a case's number.
    expect(await found(staff, `•••• ${row?.card_tail}`)).toEqual(['3000.00', '5000.00'])
    expect(await found(staff, `•••• ${row?.phone_tail}`)).toEqual(['3000.00', '5000.00'])
    expect(await found(bob, row?.card_tail ?? '')).toEqual([])
    expect(await found(shop, (row?.card_tail ?? '').slice(1))).toEqual(['3000.00', '5000.00'])
  })

  test('finds a whole phone or card as it was pasted from a screen', async () => {
    const [row] = await world.query<{ card_tail: string; phone_tail: string }>(
      'select card_tail, phone_tail from payment_method where id = $1',
      [ann.methodId],
    )
    const phone = row?.phone_tail ?? ''

    expect(await found(ann, `+7 900 000-${phone.slice(0, 2)}-${phone.slice(2)}`)).toEqual([
      '3000.00',
      '5000.00',
    ])
    expect(await found(staff, `+7900000${phone}`)).toEqual(['3000.00', '5000.00'])
    expect(await found(staff, `2200 •••• •••• ${row?.card_tail}`)).toEqual(['3000.00', '5000.00'])
    expect(await found(bob, `2200 0000 0000 ${row?.card_tail}`)).toEqual([])
  })

  test('that finds nothing is an empty page', async () => {
    expect(await found(staff, 'no such thing')).toEqual([])
  })
})

test('what waits for whom is counted, also before the counters are folded', async () => {
  const awaiting = async (person: CasePerson) => (await person.browser.call('disputesAwaiting')).body.awaiting

  expect(await Promise.all([awaiting(ann), awaiting(staff), awaiting(shop)])).toEqual([2, 0, 0])
  await foldCounts(world.florin.services.db.each)
  expect(await Promise.all([awaiting(ann), awaiting(staff), awaiting(shop)])).toEqual([2, 0, 0])
  expect((await list(ann)).awaiting).toBe(2)
})

test('what waits for more evidence leaves support’s list, can be asked for, and comes back with the answer', async () => {
  const { id = '' } = cases.get('3000.00') ?? {}
  const request = await staff.browser.call('resolveDispute', {
    params: { id },
    body: { resolution: 'insufficient', comment: 'Show the statement.' },
  })
  expect(request).toMatchObject({ status: 200, body: { status: 'deepconsideration' } })

  expect(amountsOf(await list(staff))).toEqual(['2000.00', '4000.00', '5000.00'])
  expect((await list(staff)).total_items).toBe(3)
  expect(amountsOf(await list(staff, { status: 'deepconsideration' }))).toEqual(['3000.00'])
  expect(amountsOf(await list(staff, { status: 'all' }))).toHaveLength(3)
  expect(amountsOf(await list(ann))).toEqual(['3000.00', '5000.00'])
  expect((await list(ann, { status: 'deepconsideration' })).results[0].comments).toBe('Show the statement.')
  expect(amountsOf(await list(ann, { sort: 'status', order: 'asc' }))).toEqual(['5000.00', '3000.00'])
  expect(amountsOf(await list(ann, { sort: 'status', order: 'desc' }))).toEqual(['3000.00', '5000.00'])
  expect(amountsOf(await list(ann, { status: 'waiting,deepconsideration' }))).toHaveLength(2)
  expect((await list(ann, { status: 'waiting,consideration' })).total_items).toBe(1)

  await world.query(`update dispute set status = 'consideration', answer_due_at = null where id = $1`, [id])
  expect(amountsOf(await list(staff))).toEqual(['2000.00', '4000.00', '3000.00', '5000.00'])
  expect((await list(staff)).awaiting).toBe(1)
})

test('an unknown status is named', async () => {
  expect(await ann.browser.call('listDisputes', { query: { status: 'waiting,lost' } })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', errors: { status: [expect.any(String)] } },
  })
})

test('support hears which cases colleagues hold; nobody else does', async () => {
  const colleague = await support(world)
  const { id = '' } = cases.get('2000.00') ?? {}
  await colleague.browser.call('blockDispute', { body: { dispute_id: id } })

  expect((await list(staff)).support_data).toEqual([id])
  expect((await list(colleague)).support_data).toEqual([])
  expect((await list(ann)).support_data).toBeNull()
  expect((await list(shop)).support_data).toBeNull()
})

test('a trader who lacks the messenger gets the text instead of the list; the case itself stays open', async () => {
  const { disputes } = world.florin.services
  const { lacksMessenger } = disputes
  Object.assign(disputes, { lacksMessenger: async (userId: string) => userId === ann.id })

  const refused = await ann.browser.call('listDisputes', {})

  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'dispute.messenger_needed',
      message: 'You need to connect your Telegram account to the platform',
    },
  })
  const { id = '' } = cases.get('5000.00') ?? {}
  expect((await ann.browser.call('getDispute', { params: { id } })).status).toBe(200)
  expect((await bob.browser.call('listDisputes', {})).status).toBe(200)
  expect((await staff.browser.call('listDisputes', {})).status).toBe(200)
  Object.assign(disputes, { lacksMessenger })
})

test('a case of a test key is seen by its own shop and by nobody else', async () => {
  const testShop = await newShop(world, { merchantId: shop.id, isTest: true })
  const test = { ...shop, shop: testShop }
  const deal = await expiredDeal(world, test, '1000.00')
  const id = await disputed(world, deal)

  expect(amountsOf(await list(shop))).toContain('1000.00')
  expect(amountsOf(await list(staff))).not.toContain('1000.00')
  const [row] = await world.query<{ trader_id: string }>('select trader_id from dispute where id = $1', [id])
  expect(row?.trader_id).not.toBe(ann.id)
  expect((await staff.browser.call('getDispute', { params: { id } })).status).toBe(404)
  expect((await shop.browser.call('getDispute', { params: { id } })).status).toBe(200)
  expect((await staff.browser.call('blockDispute', { body: { dispute_id: id } })).status).toBe(404)
})
