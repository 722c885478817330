import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import {
  type Booked,
  book,
  expectSoundBooks,
  openDeal,
  placed,
  retireEverybody,
  statusOf,
} from '../deals/test/opened.ts'
import { newShop, newTrader, setRate, type TestShop, type Trader } from '../deals/test/shop.ts'
import type { CasePerson } from '../disputes/test/cases.ts'
import { twoOfStaff } from './test/staff.ts'

// A bribed member of staff and a shop: what comes to a trader for other reasons is attached to the shop's deals.

const world = useWorld({ environment: { HELD_CHANGES: 'off' } })
let staff: CasePerson
let shop: TestShop
let trader: Trader

beforeAll(async () => {
  await setRate(world)
  ;[staff] = await twoOfStaff(world)
})
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 3_000n })
})

/** Written down as unmatched, whatever the product itself would make of it. */
async function unmatched(booked: Booked): Promise<string> {
  const [id = ''] = await book(world, trader, { cardTail: null, ...booked, amount: '1.00' })
  await placed(world)
  await world.query('update receipt set amount_kopecks = $2::numeric * 100 where id = $1', [
    id,
    booked.amount,
  ])
  return id
}

/** Two deals, so that the product itself takes no other sum. */
async function deal(amount: string): Promise<string> {
  const { dealId } = await openDeal(world, shop, amount)
  await openDeal(world, shop, '777.00')
  return dealId
}

const attach = (id: string, dealId: string, status: 'pending' | 'verification' = 'pending') =>
  staff.browser.call('attachReceipt', {
    params: { id },
    body: { transaction_id: dealId, status, reason: 'The payer’s receipt.' },
  })

test.each([
  ['another bank', `update receipt set bank = 'tbank' where id = $1`],
  ['a card that is none of the methods', `update receipt set card_tail = '9999' where id = $1`],
])('money that came to %s of the trader pays for no deal', async (_, change) => {
  const dealId = await deal('5000.00')
  const id = await unmatched({ amount: '5000.00', methodId: null })
  await world.query(change, [id])

  const answer = await attach(id, dealId)

  expect([answer.status, answer.body.code]).toEqual([409, 'receipt.other_deal'])
  expect(await statusOf(world, dealId)).toBe('pending')
  const { body } = await staff.browser.call('receiptCandidates', { params: { id }, query: {} })
  expect(body.deals).toEqual([])
  await expectSoundBooks(world)
})

test('one signal of more than 15 000 asks the trader, also in two parts', async () => {
  const whole = await deal('16000.00')
  expect((await attach(await unmatched({ amount: '16000.00' }), whole)).body.status).toBe('verification')
  expect(await statusOf(world, whole)).toBe('verification')

  const parted = await deal('18000.00')
  const first = await unmatched({ amount: '9000.00' })
  const last = await unmatched({ amount: '9000.00' })
  expect((await attach(first, parted)).body.status).toBe('verification')
  expect((await attach(last, parted, 'verification')).body.status).toBe('verification')
  await expectSoundBooks(world)
})

test('what is attached counts against the budget of its chain, and beyond it proves nothing', async () => {
  const chainId = randomUUID()
  await world.query(
    `insert into balance_chain (id, terminal_id, bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks,
       proven_at) values ($1, $2, 'sberbank', 'key', 1, 1, 0, 0, now() - interval '1 hour')`,
    [chainId, trader.terminalId],
  )
  const statuses: string[] = []
  for (let at = 0; at < 11; at += 1) {
    const amount = `${14_900 - at}.00`
    const { dealId } = await openDeal(world, shop, amount)
    const id = await unmatched({ amount, trust: 2, trustReason: 'balance_follows', chainId })
    statuses.push((await attach(id, dealId)).body.status)
  }

  expect(statuses).toEqual([...Array(10).fill('complete'), 'verification'])
  await expectSoundBooks(world)
})
