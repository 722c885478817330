import { expect, test } from 'vitest'
import { newEmail, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newShop, newTrader, orderInput, receive, setRate } from '../deals/test/shop.ts'

const world = useWorld()

/** A person of the tables who can sign in: registered, and then given what the tables' people have. */
async function trader() {
  const person = await register(world)
  const id = await world.userId(person.email)
  return { ...person, ...(await newTrader(world, { id })), id }
}

test('a trader sees the newest deals, the terminals and how many deals wait', async () => {
  await setRate(world)
  const anna = await trader()
  const shop = await newShop(world)
  for (let at = 0; at < 7; at += 1) await shop.call('POST', '/orders', orderInput(`${1_000 + at}.00`))
  await receive(world, anna, '1000.00')

  const { body } = await anna.browser.call('dashboard')

  expect(body.transactions.map((deal: { amount: string }) => deal.amount)).toEqual([
    '1006.00',
    '1005.00',
    '1004.00',
    '1003.00',
    '1002.00',
  ])
  expect(body.waiting).toBe(6)
  expect(body.terminals).toHaveLength(1)
  expect(body.shop).toBeNull()
  expect(Number(body.profile.total_profit)).toBeGreaterThan(0)
})

test('the profile has the saved addresses while the list is off, and those past their day while it is on', async () => {
  const { browser, email } = await register(world)
  const id = await world.userId(email)
  const [usable, cooling] = ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb']
  await world.query(
    `insert into whitelist_address (user_id, wallet, usable_at) values ($1, $2, now()), ($1, $3, now() + interval '1 day')`,
    [id, usable, cooling],
  )
  const profile = async () => (await browser.call('dashboard')).body.profile

  const off = await profile()
  await world.query('insert into withdrawal_person (user_id, is_whitelist_on) values ($1, true)', [id])
  const on = await profile()

  expect([...off.white_list].sort()).toEqual([usable, cooling])
  expect(off.is_white_list).toBe(false)
  expect(on).toMatchObject({ white_list: [usable], is_white_list: true })
})

test('the chart counts deals by hours, days and months, empty ones included', async () => {
  const anna = await trader()
  await world.query(`update user_account set is_work = false where id <> $1 and account_type = 'trader'`, [
    anna.id,
  ])
  const shop = await newShop(world)
  await shop.call('POST', '/orders', orderInput('2000.00'))
  await shop.call('POST', '/orders', orderInput('2001.00'))

  for (const [range, bars] of [
    ['24h', 24],
    ['30d', 30],
    ['1y', 12],
  ] as const) {
    const { body } = await anna.browser.call('chart', { query: { range, time_zone: 'Europe/Moscow' } })
    expect(body.time_range).toBe(range)
    expect(body.data).toHaveLength(bars)
    const counts: number[] = body.data.map((bar: { count: number }) => bar.count)
    // An hour may end between the deals and the look.
    expect(counts.slice(-2).reduce((sum, count) => sum + count)).toBe(2)
    expect(counts.slice(0, -2)).toEqual(Array(bars - 2).fill(0))
  }
  const wrong = await anna.browser.call('chart', { query: { time_zone: 'Middle/Earth' } })
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, expect.arrayContaining(['time_zone'])])
})

test('the chart of a period counts the deals of its days, and no others', async () => {
  const anna = await trader()
  await world.query(`update user_account set is_work = false where id <> $1 and account_type = 'trader'`, [
    anna.id,
  ])
  const shop = await newShop(world)
  await shop.call('POST', '/orders', orderInput('2000.00'))
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const chart = (query: object) => anna.browser.call('chart', { query })

  const { body: week } = await chart({ start_date: day(6), end_date: day(-1) })
  expect([week.time_range, week.data.length]).toEqual(['30d', 8])
  expect(week.data.reduce((sum: number, bar: { count: number }) => sum + bar.count, 0)).toBe(1)
  const { body: before } = await chart({ start_date: day(9), end_date: day(2) })
  expect(before.data.map(({ count }: { count: number }) => count)).toEqual(Array(8).fill(0))

  const backwards = await chart({ start_date: day(2), end_date: day(9) })
  expect([backwards.status, Object.keys(backwards.body)]).toEqual([
    400,
    expect.arrayContaining(['start_date']),
  ])
  const noDay = await chart({ end_date: '2026-02-30' })
  expect([noDay.status, Object.keys(noDay.body)]).toEqual([400, expect.arrayContaining(['end_date'])])
})

test('a merchant sees turnover, conversion, speed and fees of thirty days', async () => {
  const person = await register(world, { email: newEmail('shop'), accountType: 'merchant' })
  const shop = await newShop(world, { merchantId: await world.userId(person.email) })
  const paid = await newTrader(world)
  await world.query(`update user_account set is_work = false where id <> $1 and account_type = 'trader'`, [
    paid.id,
  ])
  const order = await shop.call('POST', '/orders', orderInput('5000.00'))
  await receive(world, paid, '5000.00')
  const second = await shop.call('POST', '/orders', orderInput('5100.00'))
  await shop.call('POST', `/orders/${second.body.id}/cancel`)
  expect(order.status).toBe(201)

  await expect
    .poll(async () => (await person.browser.call('dashboard')).body.shop)
    .toMatchObject({ turnover: '5000.00', conversion: 50, fees: '3.783784', webhooks_failing: 0 })
})
