import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { openDispute } from '../deals/cases/dispute.ts'
import { endDue } from '../deals/orders/clocks.ts'
import {
  type Booked,
  book,
  expectSoundBooks,
  letDue,
  openDeal,
  partsOf,
  placed,
  retireEverybody,
  statusOf,
} from '../deals/test/opened.ts'
import { holdings, newShop, newTrader, setRate, type TestShop, type Trader } from '../deals/test/shop.ts'
import { showEvidence } from '../deals/test/shown.ts'
import type { CasePerson } from '../disputes/test/cases.ts'
import { auditOf, twoOfStaff } from './test/staff.ts'

const world = useWorld({ environment: { HELD_CHANGES: 'off' } })
let staff: CasePerson
let colleague: CasePerson
let shop: TestShop
let trader: Trader

beforeAll(async () => {
  await setRate(world)
  ;[staff, colleague] = await twoOfStaff(world)
})
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
})

/** Came to a phone, looked for its deal, and found none. */
async function unmatched(amount: string, more: Omit<Booked, 'amount'> = {}): Promise<string> {
  const [id = ''] = await book(world, trader, { amount, cardTail: null, ...more })
  await placed(world)
  return id
}

const preview = (id: string, dealId: string) =>
  staff.browser.call('previewAttach', { params: { id }, body: { transaction_id: dealId } })

const attach = (
  id: string,
  dealId: string,
  status: 'pending' | 'verification' | 'expired' | 'dispute' = 'pending',
  who = staff,
) =>
  who.browser.call('attachReceipt', {
    params: { id },
    body: { transaction_id: dealId, status, reason: 'The payer sent the bank’s receipt.' },
  })

async function expire(dealId: string): Promise<void> {
  await letDue(world, dealId)
  await endDue(partsOf(world))
}

/** A deal and a receipt of another sum beside a second deal, so that the product itself takes neither. */
async function dealBesideAnother(amount: string, came: string, more: Omit<Booked, 'amount'> = {}) {
  const deal = await openDeal(world, shop, amount)
  await openDeal(world, shop, '777.00')
  return { ...deal, receiptId: await unmatched(came, more) }
}

const micro = (text: string) => BigInt(text.replace('.', '').replace(/^(-?)0+(?=\d)/, '$1'))

interface Line {
  readonly party: string
  readonly account: string
  readonly before: string
  readonly change: string
  readonly after: string
}

async function balanceOf(userId: string): Promise<bigint> {
  const { available = '0.000000', frozen = '0.000000' } = await holdings(world, userId)
  return micro(available) + micro(frozen)
}

test.each([
  { name: 'a little less', amount: '12500.00', came: '12490.00', isExpired: false, outcome: 'part' },
  { name: 'a little more', amount: '1000.00', came: '1100.00', isExpired: false, outcome: 'complete' },
  { name: 'much less', amount: '5000.00', came: '2000.00', isExpired: false, outcome: 'part' },
  { name: 'exactly, too late', amount: '3000.00', came: '3000.00', isExpired: true, outcome: 'late' },
  { name: 'unproven', amount: '4000.00', came: '4100.00', isExpired: false, outcome: 'word', trust: 1 },
])('the dry run of $name says what happens, and its changes add up to nothing', async (given) => {
  const { amount, came, isExpired, outcome, trust = 3 } = given
  const deal = await openDeal(world, shop, amount)
  await openDeal(world, shop, '777.00')
  // A late exact receipt would complete the deal by itself: it is booked as another sum first.
  const receiptId = await unmatched(isExpired ? '2999.00' : came, {
    trust,
    trustReason: trust === 3 ? 'bank_app' : 'not_proven',
  })
  if (isExpired) {
    await expire(deal.dealId)
    await world.query('update receipt set amount_kopecks = 300000 where id = $1', [receiptId])
  }
  const before = { trader: await balanceOf(trader.id), shop: await balanceOf(shop.merchantId) }

  const dry = await preview(receiptId, deal.dealId)

  expect(dry).toMatchObject({ status: 200, body: { outcome, is_held: false } })
  const lines: Line[] = dry.body.lines
  const total = lines
    .filter(({ account }) => account !== 'frozen')
    .reduce((sum, { change }) => sum + micro(change), 0n)
  expect(total).toBe(0n)
  // Nothing of a dry run stays.
  expect(await balanceOf(trader.id)).toBe(before.trader)

  const done = await attach(receiptId, deal.dealId, dry.body.status_before)

  expect(done).toMatchObject({ status: 200, body: { status: dry.body.status_after, held: null } })
  expect(await statusOf(world, deal.dealId)).toBe(dry.body.status_after)
  const after = { trader: await balanceOf(trader.id), merchant: await balanceOf(shop.merchantId) }
  for (const party of ['trader', 'merchant'] as const) {
    const line = lines.find((one) => one.party === party && one.account === 'balance')
    expect(micro(line?.after ?? '')).toBe(after[party])
  }
  await expectSoundBooks(world)
})

test('an attachment is audited once, with the deal and the receipt before and after, and its reason', async () => {
  const { dealId, receiptId } = await dealBesideAnother('12500.00', '12510.00')

  await attach(receiptId, dealId)

  expect(await auditOf(world, `receipt:${receiptId}`)).toEqual([
    {
      actor: `user:${staff.id}`,
      action: 'receipt.attach',
      subject: `receipt:${receiptId}`,
      before: { fate: 'unmatched', deal: dealId, status: 'pending', amount: '12500.00' },
      after: {
        fate: 'settled',
        deal: dealId,
        status: 'complete',
        amount: '12510.00',
        reason: 'The payer sent the bank’s receipt.',
      },
    },
  ])
})

test('of two members of staff who attach one receipt at once, to two deals, one is heard', async () => {
  const first = await openDeal(world, shop, '12500.00')
  const second = await openDeal(world, shop, '12480.00')
  const receiptId = await unmatched('12490.00')

  const answers = await Promise.all([
    attach(receiptId, first.dealId),
    attach(receiptId, second.dealId, 'pending', colleague),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('receipt.attached')
  await expectSoundBooks(world)
})

test('attaching after the deal has moved is refused, and so is attaching a second time', async () => {
  const { dealId, receiptId } = await dealBesideAnother('12500.00', '12490.00')
  await expire(dealId)

  expect((await attach(receiptId, dealId)).body.code).toBe('receipt.deal_moved')
  expect((await attach(receiptId, dealId, 'expired')).body.code).toBe('receipt.late_not_exact')

  const other = await openDeal(world, shop, '12495.00')
  expect((await attach(receiptId, other.dealId)).status).toBe(200)
  expect((await attach(receiptId, other.dealId)).body.code).toBe('receipt.attached')
})

test('what anybody could have written completes no deal that has ended', async () => {
  const { dealId, receiptId } = await dealBesideAnother('3000.00', '2999.00', {
    trust: 1,
    trustReason: 'not_proven',
  })
  await expire(dealId)
  await world.query('update receipt set amount_kopecks = 300000 where id = $1', [receiptId])

  expect((await attach(receiptId, dealId, 'expired')).body.code).toBe('receipt.untrusted')
})

test('a payment of far more than the deal is not given to it', async () => {
  const { dealId, receiptId } = await dealBesideAnother('1000.00', '5000.00')

  expect((await preview(receiptId, dealId)).body.code).toBe('receipt.sum_far')
})

test('the trader of another method, and a person of the deal, are refused', async () => {
  const { receiptId } = await dealBesideAnother('1000.00', '1010.00')
  await retireEverybody(world)
  await newTrader(world, { usdt: 1_000n })
  const foreign = await openDeal(world, shop, '1010.00')

  expect((await attach(receiptId, foreign.dealId)).body.code).toBe('receipt.other_deal')

  const ofStaff = await newShop(world, { merchantId: staff.id })
  await world.query(`update user_account set account_type = 'merchant', is_activated = true where id = $1`, [
    staff.id,
  ])
  const own = await openDeal(world, ofStaff, '1020.00')
  expect((await attach(receiptId, own.dealId)).body.code).toBe('dispute.own_case')
})

test('for a deal in dispute it becomes evidence, and no money moves', async () => {
  const { dealId, receiptId } = await dealBesideAnother('5000.00', '4990.00')
  await expire(dealId)
  const evidenceIds = [await showEvidence(world, dealId)]
  await openDispute(partsOf(world), dealId, {
    openedBy: 'merchant',
    comment: 'I paid.',
    cause: 'dispute_by_merchant',
    evidenceIds,
  })

  expect((await preview(receiptId, dealId)).body).toMatchObject({ outcome: 'evidence' })
  expect(await attach(receiptId, dealId, 'dispute')).toMatchObject({
    status: 200,
    body: { status: 'dispute' },
  })
  await expectSoundBooks(world)
})

test('an explained receipt keeps its reason, leaves the queue and is explained once', async () => {
  const receiptId = await unmatched('1234.00')
  const listed = async () =>
    (await staff.browser.call('staffReceipts', { query: {} })).body.results.map(
      ({ id }: { id: string }) => id,
    )
  expect(await listed()).toContain(receiptId)
  const explain = () =>
    staff.browser.call('explainReceipt', {
      params: { id: receiptId },
      body: { reason: 'A private transfer of the trader.' },
    })

  expect((await explain()).status).toBe(200)

  expect(await listed()).not.toContain(receiptId)
  expect((await explain()).body.code).toBe('receipt.attached')
  expect(
    await world.query('select reason from receipt_explanation where receipt_id = $1', [receiptId]),
  ).toEqual([{ reason: 'A private transfer of the trader.' }])
  expect(await auditOf(world, `receipt:${receiptId}`)).toMatchObject([
    { action: 'receipt.explain', before: { fate: 'unmatched' }, after: { fate: 'explained' } },
  ])
})

test('an explanation is taken back by its maker within half a minute, and by nobody else', async () => {
  const receiptId = await unmatched('1235.00')
  const sending = { params: { id: receiptId } }
  const explain = () =>
    staff.browser.call('explainReceipt', { ...sending, body: { reason: 'A private transfer.' } })
  const undo = async (who: CasePerson) => {
    const { status, body } = await who.browser.call('unexplainReceipt', sending)
    return [status, body.code ?? body.status]
  }
  expect(await undo(staff)).toEqual([409, 'undo.over'])
  await explain()

  expect(await undo(colleague)).toEqual([409, 'undo.over'])
  expect(await undo(staff)).toEqual([200, 'unmatched'])

  expect(await undo(staff)).toEqual([409, 'undo.over'])
  expect((await auditOf(world, `receipt:${receiptId}`)).at(-1)).toMatchObject({
    action: 'receipt.unexplain',
    before: { fate: 'explained', reason: 'A private transfer.' },
    after: { fate: 'unmatched', reason: null },
  })
  expect((await explain()).status).toBe(200)
  await world.query(
    `update receipt_explanation set explained_at = now() - interval '36 seconds' where receipt_id = $1`,
    [receiptId],
  )
  expect(await undo(staff)).toEqual([409, 'undo.over'])
  expect(await world.query('select fate from receipt_fate where receipt_id = $1', [receiptId])).toEqual([
    { fate: 'explained' },
  ])
})

test('candidates are of this trader, the nearest sum first, and are found by sum, by id and by the shop’s number', async () => {
  const near = await openDeal(world, shop, '12500.00', { external_id: 'order-77' })
  const far = await openDeal(world, shop, '9000.00')
  const receiptId = await unmatched('12490.00')
  const found = async (search: string) =>
    (
      await staff.browser.call('receiptCandidates', { params: { id: receiptId }, query: { search } })
    ).body.deals.map(({ transaction_id }: { transaction_id: string }) => transaction_id)

  expect(await found('')).toEqual([near.dealId, far.dealId])
  expect(await found('9000')).toEqual([far.dealId])
  expect(await found('order-77')).toEqual([near.dealId])
  expect(await found(near.dealId.slice(0, 8))).toEqual([near.dealId])
})
