import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import * as cases from '../disputes/test/cases.ts'

const world = useWorld({ isIdle: true })
let agent: cases.CasePerson
let person: cases.TraderPerson
let shop: cases.MerchantPerson
let deal: { dealId: string }
let caseId: string

beforeAll(async () => {
  await setRate(world)
  agent = await cases.support(world)
  person = await cases.trader(world)
  shop = await cases.merchant(world)
  deal = await cases.expiredDeal(world, shop, '4321.00')
  caseId = await cases.disputed(world, deal)
})

interface Found {
  kind: string
  id: string
  path: string
  [key: string]: unknown
}

async function find(q: string): Promise<{ shape: string; results: Found[] }> {
  const { status, body } = await agent.browser.call('findAnything', { query: { q } })
  expect(status).toBe(200)
  return body
}

const ids = (results: Found[], kind: string) => results.filter((one) => one.kind === kind).map(({ id }) => id)

test('a person by the beginning of the e-mail', async () => {
  const { shape, results } = await find(person.email.slice(0, person.email.indexOf('@') + 1))

  expect(shape).toBe('email')
  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'user', name: person.email, path: `/support/users/${person.id}` }),
  )
})

test('a deal, its case and a person by the first digits of their ids', async () => {
  expect(ids((await find(deal.dealId.slice(0, 8))).results, 'deal')).toEqual([deal.dealId])
  expect(ids((await find(caseId)).results, 'dispute')).toEqual([caseId])
  expect(ids((await find(person.id)).results, 'user')).toEqual([person.id])
})

test('a case by its number', async () => {
  const [row] = await world.query<{ number: bigint }>('select number from dispute where id = $1', [caseId])

  const { shape, results } = await find(`#${row?.number}`)

  expect(shape).toBe('dispute')
  expect(results).toMatchObject([
    { kind: 'dispute', id: caseId, amount: '4321.00', path: `/dispute?id=${caseId}` },
  ])
})

test('an order by the id that its shop gave it, whichever shop it was', async () => {
  const [order] = await world.query<{ id: string; external_id: string }>(
    'select id, external_id from merchant_order where deal_id = $1',
    [deal.dealId],
  )

  const { results } = await find(order?.external_id ?? '')

  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'order', id: order?.id, path: `/deal?id=${deal.dealId}` }),
  )
})

test('a deal and its case by sum and time, by the reader’s clock', async () => {
  const [row] = await world.query<{ clock: string }>(
    `select to_char(created_at at time zone 'UTC', 'HH24:MI') as clock from deal where id = $1`,
    [deal.dealId],
  )

  const { shape, results } = await find(`4321 ${row?.clock}`)

  expect(shape).toBe('sum_time')
  expect(ids(results, 'deal')).toEqual([deal.dealId])
  expect(ids(results, 'dispute')).toEqual([caseId])
  expect((await find(`4322 ${row?.clock}`)).results).toEqual([])
  expect(ids((await find('4321,00 ₽')).results, 'deal')).toEqual([deal.dealId])
})

test('a method by its tail, without a digit more', async () => {
  const [method] = await world.query<{ id: string; tail: string }>(
    'select id, card_tail as tail from payment_method where owner_id = $1',
    [person.id],
  )

  const { shape, results } = await find(method?.tail ?? '')

  expect(shape).toBe('tail')
  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'method', id: method?.id, name: `•• ${method?.tail}` }),
  )
  expect(JSON.stringify(results.map(({ name }) => name))).not.toMatch(/\d{5}/)
})

test('a deposit by its txid and by its address, and the address’s owner', async () => {
  const txid = randomBytes(32).toString('hex')
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  await world.query('insert into wallet_address (address, derivation_index, user_id) values ($1, 7, $2)', [
    address,
    person.id,
  ])
  await world.query(
    `insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, user_id, block_time)
     values ($1, 0, 1, 'x', $2, 25000000, 'credited', $3, now())`,
    [txid, address, person.id],
  )

  expect((await find(txid)).results).toMatchObject([
    { kind: 'deposit', amount: '25.000000', currency: 'USDT' },
  ])
  const { shape, results } = await find(address)
  expect(shape).toBe('address')
  expect(ids(results, 'user')).toEqual([person.id])
  expect(ids(results, 'deposit')).toEqual([txid])
})

test('what is nowhere is not found, and no text breaks the search', async () => {
  for (const text of ['zzzz-nobody-1', '%', '_%', "'; drop", '00000000-', '№ 999999999999999', '  '])
    expect((await find(text)).results).toEqual([])
})
