import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newSupport } from '../../terminals/test/owners.ts'
import { openDeal, placed, retireEverybody, statusOf } from '../test/opened.ts'
import { BankPhone, fund, newShop, setRate, type TestShop } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop
let phone: Awaited<ReturnType<typeof BankPhone.withCard>>

// From the bank's own number, in words that no template has.
const unread = (sum: string) => `Ваш счёт пополнен необычным образом на ${sum} руб., подробности в приложении`

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

const detailsOf = async (id: string) =>
  (await phone.owner.browser.call('transactionDetails', { params: { id } })).body
const waiting = async () => (await phone.owner.browser.call('waitingTransactions')).body

test('an unread message with exactly the sum of one open deal is a hint: seen by its trader, and it moves nothing', async () => {
  const deal = await openDeal(world, shop, '4321.00')
  expect(await waiting()).toEqual({ count: 0, results: [] })
  await phone.brings({ text: unread('4321') })
  await placed(world)

  expect(await phone.outcomes()).toEqual(['unparsed'])
  expect(await statusOf(world, deal.dealId)).toBe('pending')
  expect((await detailsOf(deal.dealId)).bank_texts.hint).toMatchObject({ bank: { id: 'sberbank' } })
  expect(await waiting()).toMatchObject({
    count: 1,
    results: [
      { id: deal.dealId, status: 'pending', hint: { bank: { id: 'sberbank' } }, is_contradicted: false },
    ],
  })
  const [{ has_sign: hasSign } = { has_sign: undefined }] = await world.query<{ has_sign: boolean }>(
    'select has_sign from deal where id = $1',
    [deal.dealId],
  )
  expect(hasSign).toBe(false)
  const support = await newSupport(world)
  expect((await support.browser.call('waitingTransactions')).body).toEqual({ count: 0, results: [] })
})

test('another sum, two deals of one sum, or a sender that is not the bank’s hint at nothing', async () => {
  const deal = await openDeal(world, shop, '4321.00')
  await phone.brings(
    { text: unread('4320') },
    { sender: '+79120000000', text: unread('4321') },
    { sender: 'ru.sberbankmobile', text: unread('4321') },
  )
  expect((await detailsOf(deal.dealId)).bank_texts.hint).toBeNull()
})

test('a deal in verification waits for its trader, with its payer and the moment of the claim', async () => {
  const deal = await openDeal(world, shop, '3000.00', { payer: { name: 'Пётр Иванов' } })
  await shop.call('POST', `/orders/${deal.orderId}/paid`)
  expect(await waiting()).toMatchObject({
    count: 1,
    results: [
      { id: deal.dealId, status: 'verification', payer: 'Пётр Иванов', hint: null, may_confirm: true },
    ],
  })
})
