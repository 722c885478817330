import { expect, test } from 'vitest'
import { newAccount, newCard, newPhone, type Trader, useTraders } from './test/traders.ts'

const own = useTraders()

const list = async (owner: Trader, query: object) =>
  (await owner.browser.call('listPayments', { query: query as never })).body
const idsOf = (page: { results: { id: string }[] }) => page.results.map(({ id }) => id)

/** One trader with a method of each kind, named for what a test asks of them. */
async function collection() {
  const anna = await own.trader()
  const numbers = { card: newCard(), account: newAccount(), phone: newPhone(), otherAccount: newAccount() }
  const card = await own.method(anna, { card: numbers.card }, { name: 'Алёна Ёлкина' })
  const phone = await own.method(
    anna,
    { phone_number: numbers.phone, nomer_scheta: numbers.account },
    { name: 'Пётр О’Коннор', bank: 'vtb-bank' },
  )
  const both = await own.method(
    anna,
    { card: newCard(), phone_number: newPhone(), nomer_scheta: numbers.otherAccount },
    { name: 'Ivan Petrov-Vodkin', bank: 'alfa-bank' },
  )
  return { anna, numbers, card, phone, both }
}

test('newest first, in pages, with counts that the filters narrow and totals that they do not', async () => {
  const anna = await own.trader()
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) ids.unshift(await own.method(anna))
  await own.update(anna, ids[0]!, { is_active: true })

  const [first, last, active] = [
    await list(anna, { page_size: 2 }),
    await list(anna, { page: 3, page_size: 2 }),
    await list(anna, { active: true }),
  ]

  expect([idsOf(first), idsOf(last), idsOf(active)]).toEqual([ids.slice(0, 2), ids.slice(4), ids.slice(0, 1)])
  expect(first).toMatchObject({ count: 5, active_count: 1, total_count: 5 })
  expect(active).toMatchObject({ count: 1, active_count: 1, total_count: 5 })
  expect(idsOf(await list(anna, { page: 9 }))).toEqual([])
})

test('nobody sees another’s methods, by whatever search or id', async () => {
  const { anna, numbers, card, both } = await collection()
  const boris = await own.trader()

  expect(await list(boris, { ids: `${card},${both}` })).toMatchObject({ count: 0, results: [] })
  expect(idsOf(await list(anna, { ids: `${card},${both}` }))).toEqual([both, card])
  const odd = await anna.browser.call('listPayments', { query: { ids: `${card},1` } })
  expect([odd.status, Object.keys(odd.body)]).toEqual([400, expect.arrayContaining(['ids'])])

  for (const search of ['', 'Алёна', numbers.card, numbers.account, numbers.phone])
    expect(await list(boris, { search })).toMatchObject({ count: 0, total_count: 0, results: [] })
})

test('by mode, bank and binding; filters combine', async () => {
  const { anna, card, phone, both } = await collection()
  const terminalId = await own.terminal(anna)
  await own.bind(anna, terminalId, [phone])
  const found = async (query: object) => idsOf(await list(anna, query))

  expect(await found({ mode: 'SBP' })).toEqual([phone])
  expect(await found({ mode: 'C2C' })).toEqual([card])
  expect(await found({ mode: 'SBP/C2C' })).toEqual([both])
  expect(await found({ bank: 'vtb-bank, alfa-bank' })).toEqual([both, phone])
  expect(await found({ bank: 'no-such-bank' })).toEqual([])
  expect(await found({ related: true })).toEqual([phone])
  expect(await found({ not_related: true })).toEqual([both, card])
  expect(await found({ related: true, not_related: true })).toEqual([both, phone, card])
  expect(await found({ not_related: true, bank: 'alfa-bank', search: 'ivan', mode: 'SBP/C2C' })).toEqual([
    both,
  ])
  expect(await found({ related: true, mode: 'C2C' })).toEqual([])
})

test.each([
  ['алёна', ['card']],
  ['АЛЕНА', ['card']],
  ['ёЛКИн', ['card']],
  ['petrov-', ['both']],
  ['п', ['phone']],
  ['%', []],
  ['_', []],
  ['\\', []],
])('a name has «%s» in it', async (search, expected) => {
  const made = await collection()
  const wanted = expected.map((name) => made[name as 'card' | 'phone' | 'both'])

  expect(idsOf(await list(made.anna, { search, search_by: 'name' }))).toEqual(wanted)
  expect(idsOf(await list(made.anna, { search }))).toEqual(wanted)
})

test('a number is found by any run of its digits, in any spelling, where one looks for it', async () => {
  const { anna, numbers, card, phone } = await collection()
  const found = async (search: string, search_by: string) => idsOf(await list(anna, { search, search_by }))
  const middle = numbers.card.slice(5, 15)

  expect(await found(numbers.card, 'card')).toEqual([card])
  expect(await found(numbers.card.replace(/.{4}/g, '$& '), 'all')).toEqual([card])
  expect(await found(middle, 'card')).toEqual([card])
  expect(await found(numbers.card.slice(-4), 'card')).toContain(card)
  expect(await found(`${numbers.phone.slice(0, 5)} (${numbers.phone.slice(5)})`, 'phone')).toEqual([phone])
  expect(await found(numbers.account, 'account')).toEqual([phone])
  expect(await found(numbers.account.slice(3), 'all')).toEqual([phone])
  expect(await found(numbers.card, 'phone')).toEqual([])
  expect(await found(numbers.card, 'name')).toEqual([])
  expect(await found('Алёна', 'card')).toEqual([])
  expect(await found('9'.repeat(16), 'all')).toEqual([])
})

test('a phone is found by 8 9…, +7 9…, 9… and any beginning of them; a card with words around it', async () => {
  const { anna, numbers, card, phone } = await collection()
  const found = async (search: string, search_by: string) => idsOf(await list(anna, { search, search_by }))
  const rest = numbers.phone.slice(2)

  for (const search of [
    `8${rest}`,
    `8 (${rest.slice(0, 3)}) ${rest.slice(3)}`,
    `7${rest}`,
    `+7 ${rest}`,
    rest,
  ]) {
    expect(await found(search, 'phone')).toEqual([phone])
    expect(await found(search, 'all')).toEqual([phone])
  }
  expect(await found(`8${rest.slice(0, 3)}`, 'phone')).toEqual(await found(`+7${rest.slice(0, 3)}`, 'phone'))
  expect(await found(`8${rest}`, 'account')).toEqual([])
  expect(await found(`Карта ${numbers.card.replace(/.{4}/g, '$&\u202F')}`, 'card')).toEqual([card])
})

test('what digits find is paged and filtered like everything else', async () => {
  const anna = await own.trader()
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) ids.unshift(await own.method(anna))
  await own.update(anna, ids[2]!, { is_active: true })

  const page = await list(anna, { search: '2200', search_by: 'card', page: 2, page_size: 2 })

  expect([idsOf(page), page.count]).toEqual([[ids[2]], 3])
  expect(idsOf(await list(anna, { search: '2200', active: true }))).toEqual([ids[2]])
})

test('one’s unbound methods are listed for binding', async () => {
  const { anna, card, phone, both } = await collection()
  await own.bind(anna, await own.terminal(anna), [phone])

  const { body } = await anna.browser.call('unassignedPayments', { query: { page_size: 1 } })
  const second = await anna.browser.call('unassignedPayments', { query: { page: 2, page_size: 1 } })

  expect([body.count, idsOf(body), idsOf(second.body)]).toEqual([2, [both], [card]])
})

test.each([
  { page: 0 },
  { page: 'x' },
  { page_size: 101 },
  { page_size: 1e9 },
  { mode: 'everything' },
  { search: 'x'.repeat(65) },
  { active: 'perhaps' },
])('%j is refused', async (query) => {
  const anna = await own.trader()

  expect((await anna.browser.call('listPayments', { query: query as never })).status).toBe(400)
})
