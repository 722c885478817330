import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newSupport } from '../../terminals/test/owners.ts'
import { openDeal, placed, retireEverybody } from '../test/opened.ts'
import { BankPhone, fund, newShop, setRate, type TestShop } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop
let phone: Awaited<ReturnType<typeof BankPhone.withCard>>

const transfer = (sum: string, balance: string) =>
  `MIR-4417 14:32 Перевод ${sum}р от Иван П. Баланс: ${balance}р`

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

const waitingOf = (browser: typeof phone.owner.browser) => browser.call('waitingTransactions')

test('a deal that an SMS could not complete waits for its trader, and for nobody else', async () => {
  const [deal, other] = [await openDeal(world, shop, '5000.00'), await openDeal(world, shop, '4000.00')]
  await phone.brings({ text: transfer('5000', '12 300.50') })
  await placed(world)
  const { status, body } = await waitingOf(phone.owner.browser)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { count: 1, results: [{ id: deal.dealId, amount: '5000.00', is_contradicted: false, hint: null }] },
  })
  expect(body.results[0].expires_at).toMatch(/Z$/)
  expect(JSON.stringify(body)).not.toContain(other.dealId)
  const support = await newSupport(world)
  expect((await waitingOf(support.browser)).body).toEqual({ count: 0, results: [] })
})

test('once the trader has confirmed it, nothing waits', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await phone.brings({ text: transfer('5000', '12 300.50') })
  await placed(world)
  await phone.owner.browser.call('confirmTransaction', { body: { transaction_id: deal.dealId } })
  expect((await waitingOf(phone.owner.browser)).body).toEqual({ count: 0, results: [] })
})
