import { expect, test } from 'vitest'
import { newAccount, newCard, newPhone, useTraders } from './test/traders.ts'

const own = useTraders()

test.each([
  ['no name', { name: undefined }, 'name', 'A name is required'],
  ['one letter', { name: 'A' }, 'name', 'The name must have at least 2 characters'],
  ['a long name', { name: 'A'.repeat(51) }, 'name', 'The name must not be longer than 50 characters'],
  [
    'digits in a name',
    { name: 'Anna 2' },
    'name',
    'A name may have letters, spaces, hyphen, apostrophe and dot',
  ],
  ['no bank', { bank: undefined }, 'bank', 'This field is required.'],
  ['nothing but a name', { card: undefined }, 'card', 'Enter a card number or a phone number'],
  ['a short card', { card: '220000000000' }, 'card', 'A card number has 13 to 19 digits'],
  ['a long card', { card: '22000000000000000000' }, 'card', 'A card number has 13 to 19 digits'],
  ['letters in a card', { card: '2200000000O00004' }, 'card', 'A card number has 13 to 19 digits'],
  [
    'an account of 21 digits, of which the form once kept 17',
    { phone_number: '79001234567', nomer_scheta: '40817 8109 0000 0000 0155' },
    'nomer_scheta',
    'An account number has digits only, 20 at most',
  ],
  ['a masked card', { card: '2202 **** **** 4417 2202' }, 'card', 'A card number has 13 to 19 digits'],
  [
    'a card with its month',
    { card: '4276 5500 1234 569 до 12' },
    'card',
    'A card number has 13 to 19 digits',
  ],
  [
    'two phones',
    { phone_number: '9126040815, 91260', nomer_scheta: '40817810000000000001' },
    'phone_number',
    'A phone number has 10 to 15 digits',
  ],
  [
    'a phone alone',
    { card: undefined, phone_number: '79001234567' },
    'nomer_scheta',
    'A phone number needs its account number',
  ],
  [
    'an account alone',
    { card: undefined, nomer_scheta: '40817810000000000001' },
    'phone_number',
    'An account number needs its phone number',
  ],
  [
    'a short phone',
    { phone_number: '790012345', nomer_scheta: '40817810000000000001' },
    'phone_number',
    'A phone number has 10 to 15 digits',
  ],
  [
    'a long account',
    { phone_number: '79001234567', nomer_scheta: '408178100000000000011' },
    'nomer_scheta',
    'An account number has digits only, 20 at most',
  ],
])('%s is refused in its own words', async (_, change, field, sentence) => {
  const anna = await own.trader()
  const body = { name: 'Anna Lee', bank: 'sberbank', card: newCard(), ...change }

  const refused = await anna.browser.call('createPayment', { body: body as never })

  expect(refused.status).toBe(400)
  expect(refused.body[field]).toEqual([sentence])
  expect(refused.body.errors).toMatchObject({ [field]: [sentence] })
  expect(refused.body.details).toBe(refused.body.detail)
  expect((await anna.browser.call('listPayments')).body.count).toBe(0)
})

test('a bank that the directory does not have is refused', async () => {
  const anna = await own.trader()

  const refused = await anna.browser.call('createPayment', {
    body: { name: 'Anna Lee', bank: 'bank-of-nowhere', card: newCard() },
  })

  expect(refused.body).toMatchObject({ code: 'payment.bank_unknown', bank: [expect.any(String)] })
})

test.each([
  'owner_id',
  'rating_points',
  'is_active',
  'terminal_id',
  'was_active',
  'min_dollars',
  'id',
  'cvv',
])('the body may not carry %s', async (field) => {
  const anna = await own.trader()
  const body = { name: 'Anna Lee', bank: 'sberbank', card: newCard(), [field]: 1 }

  const refused = await anna.browser.call('createPayment', { body: body as never })

  expect([refused.status, refused.body[field]]).toEqual([400, [expect.any(String)]])
  expect((await anna.browser.call('listPayments')).body.count).toBe(0)
})

// Two tabs, a retried request, a friend with the same card: the database decides, and there is one.
test('of fifty parallel creations of one card in eight spellings one is made', async () => {
  const people = [await own.trader(), await own.trader()]
  const card = newCard()
  const fours = card.match(/.{4}/g) ?? []
  const fullWidth = [...card].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('')
  const spellings = [
    card,
    fours.join(' '),
    fours.join('-'),
    fours.join('\u00a0'),
    fullWidth,
    fours.join('\u2011'),
    `\u202a${card}\u202c`,
    fullWidth.replace(/.{4}/g, '$& '),
  ]

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      people[at % 2]!.browser.call('createPayment', {
        body: { name: 'Anna Lee', bank: 'sberbank', card: spellings[at % spellings.length]! },
      }),
    ),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => [body.code, body.card])
  expect(refused).toEqual(Array.from({ length: 49 }, () => ['payment.card_taken', [expect.any(String)]]))
  const rows = await own.world.query('select from payment_method where owner_id = any($1)', [
    people.map(({ userId }) => userId),
  ])
  expect(rows).toHaveLength(1)
})

test('an account is taken once, a phone may have several', async () => {
  const [anna, boris] = [await own.trader(), await own.trader()]
  const [phone_number, nomer_scheta] = [newPhone(), newAccount()]
  await own.method(anna, { phone_number, nomer_scheta })

  const same = await boris.browser.call('createPayment', {
    body: { name: 'Boris Lee', bank: 'vtb-bank', phone_number: newPhone(), nomer_scheta },
  })
  const samePhone = await boris.browser.call('createPayment', {
    body: { name: 'Boris Lee', bank: 'vtb-bank', phone_number, nomer_scheta: newAccount() },
  })

  expect(same.body).toMatchObject({ code: 'payment.account_taken', nomer_scheta: [expect.any(String)] })
  expect(samePhone.status).toBe(200)
})
