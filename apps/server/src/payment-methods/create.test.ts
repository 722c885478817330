import { expect, test } from 'vitest'
import { newAccount, newCard, newPhone, useTraders } from './test/traders.ts'

const own = useTraders()

test('a card makes a C2C method, switched off and unbound', async () => {
  const anna = await own.trader()
  const card = newCard()

  const created = await anna.browser.call('createPayment', {
    body: { name: ' Анна  Королёва ', bank: 'sberbank', card },
  })

  expect(created.body).toEqual({
    status: 'success',
    details: 'Payment method created',
    payment_id: expect.any(String),
    errors: {},
  })
  expect(await own.see(anna, created.body.payment_id)).toEqual({
    id: created.body.payment_id,
    name: 'Анна Королёва',
    bank: { id: 'sberbank', name: expect.any(String), full_name: expect.any(String), is_popular: true },
    bank_name: expect.any(String),
    card: `${card.slice(0, 4)} **** **** ${card.slice(-4)}`,
    phone_number: null,
    nomer_scheta: null,
    is_SBP: false,
    is_c2c: true,
    is_active: false,
    is_connect: false,
    terminal_id: null,
    terminal_name: null,
    rating: 75,
    rating_y: 75,
    withheld: 'unbound',
    chain: null,
    takes_unproven: false,
    is_locked: false,
    min_amount_for_deposit: 0,
    max_amount_for_deposit: 0,
  })
})

test('a phone with its account makes an SBP method, all three make both', async () => {
  const anna = await own.trader()
  const [phone_number, nomer_scheta] = [newPhone(), newAccount()]
  const sbp = await own.method(anna, { phone_number, nomer_scheta })
  const both = await own.method(anna, { card: newCard(), phone_number, nomer_scheta: newAccount() })

  expect(await own.see(anna, sbp)).toMatchObject({ is_SBP: true, is_c2c: false, phone_number, nomer_scheta })
  expect(await own.see(anna, both)).toMatchObject({ is_SBP: true, is_c2c: true, phone_number })
})

// What people paste from a bank's app, a chat or a statement. The form once kept 14 digits of this card.
test.each([
  ['40817 8109 0000 0000 155', 'Карта 4276 5500 1234 5690', '8 (912) 604-08-15'],
  [
    '№ 40817\u00A08109\u00A00000\u00A00000\u00A0155',
    '4276\u202F5500\u202F1234\u202F5690',
    '+7 912 604 08 15',
  ],
  ['40817.810.9.00000000155\n', '4276-5500-1234-5690', '9126040815'],
  [
    '\uFEFF4081\u200B7810900000000155',
    `${'Номер карты: '.repeat(9)}4276\t5500\t1234\t5690`,
    'тел. 7 912 604-08-15',
  ],
])('pasted as %j, %j and %j, the numbers are saved whole', async (nomer_scheta, card, phone_number) => {
  const anna = await own.trader()

  const id = await own.method(anna, { nomer_scheta, card, phone_number })

  expect(await own.see(anna, id)).toMatchObject({
    card: '4276 **** **** 5690',
    nomer_scheta: '40817810900000000155',
    phone_number: '+79126040815',
  })
  const { body } = await anna.browser.call('listPayments', { query: { search: '4276550012345690' } })
  expect(body.count).toBe(1)
  // The next row pastes the same numbers.
  await own.world.query('delete from payment_method where id = $1', [id])
})

test('the server takes what the form asks about: a card whose check digit is wrong, a short account', async () => {
  const anna = await own.trader()

  const id = await own.method(anna, {
    card: '4276550012345691',
    phone_number: newPhone(),
    nomer_scheta: '12345',
  })

  expect(await own.see(anna, id)).toMatchObject({ card: '4276 **** **** 5691', nomer_scheta: '12345' })
})

test('a new method starts at its trader’s rating', async () => {
  const anna = await own.trader()
  await own.setPoints(await own.method(anna), 1_000)
  await own.setPoints(await own.method(anna), -500)

  const third = await own.method(anna)

  // 250 points: 75 - 250/120.
  expect(await own.see(anna, third)).toMatchObject({ rating: 72, rating_y: 72.91 })
  expect((await anna.browser.call('dashboard')).body.profile.rating).toBe(72.91)
})

test('the banks are listed, popular ones first', async () => {
  const { body } = await (await own.trader()).browser.call('listBanks')

  const popular: boolean[] = body.results.map((bank: { is_popular: boolean }) => bank.is_popular)
  expect(body.count).toBe(body.results.length)
  expect(popular).toEqual([...popular].sort((left, right) => Number(right) - Number(left)))
  expect(body.results.map((bank: { id: string }) => bank.id)).toContain('sberbank')
})

test('open pages of the owner hear of it, and the answer is in the caller’s language', async () => {
  const anna = await own.trader()
  anna.browser.language = 'ru'

  const created = await anna.browser.call('createPayment', {
    body: { name: 'Анна Ли', bank: 'sberbank', card: newCard() },
  })

  expect(created.body.details).toBe('Платеж успешно создан')
  const news = await own.world.query('select event from live_event where user_id = $1', [anna.userId])
  expect(news).toContainEqual({ event: { type: 'payments.changed' } })
})
