import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newSupport } from '../../terminals/test/owners.ts'
import { expectSoundBooks, openDeal, placed, retireEverybody, statusOf } from '../test/opened.ts'
import { BankPhone, fund, newShop, setRate, type TestShop } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop
let phone: Awaited<ReturnType<typeof BankPhone.withCard>>

const transfer = (sum: string, balance: string, payer = 'Иван П.') =>
  `MIR-4417 14:32 Перевод ${sum}р от ${payer} Баланс: ${balance}р`
const app = { channel: 'push', sender: 'ru.sberbankmobile', title: 'Сбербанк' } as const

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  phone = await BankPhone.withCard(world)
  await world.query('update user_account set is_activated = true where id = $1', [phone.owner.userId])
  await world.query(
    `update terminal set last_ping_at = now() + interval '1 hour', steady_pings = 2 where id = $1`,
    [phone.phone.terminalId],
  )
  await world.query(
    'update payment_method set is_c2c = true, is_active = true, was_active = true where id = $1',
    [phone.methodId],
  )
  await fund(world, phone.owner.userId, 10_000n)
})

async function comes(...texts: Parameters<BankPhone['brings']>) {
  await phone.brings(...texts)
  await placed(world)
}

async function textsOf(dealId: string) {
  const { status, body } = await phone.owner.browser.call('transactionDetails', { params: { id: dealId } })
  expect(status).toBe(200)
  return body.bank_texts
}

const confirmed = (transaction_id: string, shown_balance?: string) =>
  phone.owner.browser.call('confirmTransaction', {
    body: { transaction_id, ...(shown_balance && { shown_balance }) },
  })

const chainState = async () => (await phone.owner.browser.call('listPayments')).body.results[0].chain

test('a new phone with SMS only: the first deal is confirmed by hand with the balance, the next by themselves', async () => {
  const first = await openDeal(world, shop, '5000.00')
  await comes({ text: transfer('5000', '12 300.50') })
  expect(await statusOf(world, first.dealId)).toBe('verification')
  expect(await textsOf(first.dealId)).toMatchObject({
    balance_question: { balance: '12300.50', bank: { id: 'sberbank' } },
    contradiction: null,
  })

  expect(await confirmed(first.dealId, '12300.50')).toMatchObject({
    status: 200,
    body: { status: 'complete', is_chain_proven: true },
  })
  expect(await chainState()).toBe('proven')

  const second = await openDeal(world, shop, '3000.00')
  await comes({ text: transfer('3000', '15 300.50', 'Олег Т.') })
  expect(await statusOf(world, second.dealId)).toBe('complete')
})

test('without the balance, or with another one, the deal completes and nothing is proven', async () => {
  const [one, other] = [await openDeal(world, shop, '5000.00'), await openDeal(world, shop, '4000.00')]
  await comes({ text: transfer('5000', '12 300.50') }, { text: transfer('4000', '16 300.50', 'Олег Т.') })
  expect(await confirmed(one.dealId)).toMatchObject({ status: 200, body: { is_chain_proven: false } })
  expect(await confirmed(other.dealId, '99999.00')).toMatchObject({
    status: 200,
    body: { is_chain_proven: false },
  })
  expect(await chainState()).toBe('unproven')
})

// The attacker pays 1 000 honestly and sends, beside the bank's text, one of the same sum with a balance of their own.
test('a forged text beside an honest payment: nobody is asked about either balance', async () => {
  const deal = await openDeal(world, shop, '1000.00')
  await comes({ text: transfer('1000', '7 000') }, { text: transfer('1000', '500 000', 'Хакер Х.') })
  expect(await textsOf(deal.dealId)).toMatchObject({ balance_question: null })
  expect(await confirmed(deal.dealId, '500000.00')).toMatchObject({ body: { is_chain_proven: false } })
  expect(await chainState()).toBe('unproven')
})

test('a later balance of the same account has come: an older one proves nothing any more', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await comes({ text: transfer('5000', '12 300.50') })
  await comes({ text: transfer('777', '13 077.50', 'Олег Т.') })
  expect(await confirmed(deal.dealId, '12300.50')).toMatchObject({ body: { is_chain_proven: false } })
  expect(await chainState()).toBe('unproven')
})

// The attacker fills an empty card with honest payments, so they know its balance to the kopeck.
test('a balance that the payers themselves have added up completes nothing', async () => {
  const first = await openDeal(world, shop, '2000.00')
  await comes({ text: transfer('2000', '2000') })
  expect(await confirmed(first.dealId, '2000.00')).toMatchObject({ body: { is_chain_proven: true } })
  expect(await chainState()).toBe('guessable')
  const second = await openDeal(world, shop, '14990.00')
  await comes({ text: transfer('14990', '16990', 'Хакер Х.') })
  expect(await statusOf(world, second.dealId)).toBe('verification')
})

// The phone was off, no template reads the text, or the payer's comment looks like a one-time code: no receipt of the payment.
test.each([
  ['a text that no template reads', [{ text: 'Вам пришли деньги, посмотрите в приложении' }]],
  ['a forged text of a part of it', [{ text: transfer('1', '1', 'Хакер Х.') }]],
])(
  'a payment that was confirmed by hand with %s is known to its payer all the same',
  async (_name, texts) => {
    const first = await openDeal(world, shop, '3000.00')
    await comes(...texts)
    expect(await confirmed(first.dealId)).toMatchObject({ status: 200 })
    await phone.isProven(phone.methodId, 3_000)
    expect(await chainState()).toBe('guessable')
    const second = await openDeal(world, shop, '14990.00')
    await comes({ text: transfer('14990', '17990', 'Хакер Х.') })
    expect(await statusOf(world, second.dealId)).toBe('verification')
  },
)

// Its deal was there before the first proof, and its money came after it.
test('a payment without a text is known also where its deal is older than the proof before', async () => {
  const first = await openDeal(world, shop, '3000.00')
  await world.query(`update deal set created_at = now() - interval '20 minutes' where id = $1`, [
    first.dealId,
  ])
  await phone.isProven(phone.methodId, 9_000)
  expect(await confirmed(first.dealId)).toMatchObject({ status: 200 })
  // The card was emptied meanwhile: all that lies there now is the payer's.
  await phone.isProven(phone.methodId, 3_000)
  expect(await chainState()).toBe('guessable')
})

test('a payer who says that they have paid may know the balance that is proven next', async () => {
  const first = await openDeal(world, shop, '3000.00')
  expect(await shop.call('POST', `/orders/${first.orderId}/paid`)).toMatchObject({ status: 200 })
  await phone.isProven(phone.methodId, 3_000)
  expect(await chainState()).toBe('guessable')
})

// Its owner let unproven texts through before the balance was proven; the attacker leaves out whose card it is.
test('beside a second card, a text without digits completes nothing of a proven one', async () => {
  await phone.withMethod('sberbank', `220220${String(Date.now()).slice(-6)}8820`)
  await world.query(
    `update payment_method set takes_unproven_since = now() - interval '1 hour' where id = $1`,
    [phone.methodId],
  )
  await phone.isProven(phone.methodId, 25_000)
  const deal = await openDeal(world, shop, '4900.00')
  await comes({ text: 'Перевод 4900р от Иван П. Баланс: 77 000р' })
  expect(await statusOf(world, deal.dealId)).toBe('verification')
})

test('a contradiction holds its deal: shown with both numbers to the trader, and as a word to support', async () => {
  await phone.isProven(phone.methodId, 5_000)
  const deal = await openDeal(world, shop, '3000.00')
  await comes({ text: transfer('3000', '9999') })
  expect(await statusOf(world, deal.dealId)).toBe('verification')
  expect((await textsOf(deal.dealId)).contradiction).toMatchObject({
    balance_before: '5000.00',
    balance_expected: '8000.00',
    balance_printed: '9999.00',
  })
  const support = await newSupport(world)
  const { body } = await support.browser.call('transactionDetails', { params: { id: deal.dealId } })
  expect(body).toMatchObject({ bank_texts: null, receipts: [{ link: 'breaks' }] })
  expect(JSON.stringify(body)).not.toMatch(/9999|8000\.00/)

  // The genuine text follows, and still only the trader or the bank's app can complete this deal.
  await comes({ text: transfer('3000', '8000', 'Олег Т.') })
  expect(await statusOf(world, deal.dealId)).toBe('verification')
  await comes({ ...app, text: transfer('3000', '8000', 'Олег Т.') })
  expect(await statusOf(world, deal.dealId)).toBe('complete')
})

test('an SMS settles 150 000 roubles between two proofs, and a proof gives it as much again', async () => {
  await phone.isProven(phone.methodId, 5_000)
  let balance = 5_000
  const statuses = []
  for (const sum of [
    15_000, 14_999, 14_998, 14_997, 14_996, 14_995, 14_994, 14_993, 14_992, 14_991, 14_990,
  ]) {
    const deal = await openDeal(world, shop, `${sum}.00`)
    balance += sum
    await comes({ text: transfer(String(sum), String(balance)) })
    statuses.push({ status: await statusOf(world, deal.dealId), dealId: deal.dealId })
  }
  expect(statuses.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 'complete'),
    'verification',
  ])

  const last = statuses.at(-1)?.dealId ?? ''
  expect(await confirmed(last, `${balance}.00`)).toMatchObject({ body: { is_chain_proven: true } })
  const next = await openDeal(world, shop, '13000.00')
  await comes({ text: transfer('13000', String(balance + 13_000)) })
  expect(await statusOf(world, next.dealId)).toBe('complete')
})

test('a proof that breaks the chain marks what SMS have completed since the one before, for support alone', async () => {
  await phone.isProven(phone.methodId, 5_000)
  const deal = await openDeal(world, shop, '3000.00')
  await comes({ text: transfer('3000', '8000') })
  expect(await statusOf(world, deal.dealId)).toBe('complete')
  // The bank's own app has no record of these 3 000.
  await comes({ ...app, text: transfer('100', '5100', 'Олег Т.') })
  const support = await newSupport(world)
  const details = { params: { id: deal.dealId } }
  expect((await support.browser.call('transactionDetails', details)).body.is_suspect).toBe(true)
  expect((await phone.owner.browser.call('transactionDetails', details)).body.is_suspect).toBe(false)
  const alarms = await world.query('select from audit where action = $1 and subject = $2', [
    'alarm.suspect_deal',
    `deal:${deal.dealId}`,
  ])
  expect(alarms).toHaveLength(1)
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  expect(metrics).toMatch(/^florin_suspect_deals [1-9]/m)
})

test('at the end the books agree', () => expectSoundBooks(world))
