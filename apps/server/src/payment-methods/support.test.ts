import { expect, test } from 'vitest'
import { newAccount, newCard, newPhone, type Trader, useTraders } from './test/traders.ts'

const own = useTraders()
const { world } = own

const edit = (staff: Trader, owner: { userId: string }, id: string, body: object) =>
  staff.browser.call('updateUserPayment', { params: { userId: owner.userId, paymentId: id }, body })
const actsOn = (id: string) =>
  world.query<{ actor: string; action: string; before: object; after: object; origin: object }>(
    'select actor, action, before, after, origin from audit where subject = $1 order by id',
    [`payment_method:${id}`],
  )

// S8 and row 71: a bribed agent must not be able to copy numbers.
test('support sees somebody’s methods with every number masked', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const [card, phone_number, nomer_scheta] = [newCard(), newPhone(), newAccount()]
  await own.method(anna, { card, phone_number, nomer_scheta })
  await own.method(anna)

  const { body } = await kira.browser.call('userPayments', { params: { id: anna.userId } })

  expect([body.count, body.payments.length]).toEqual([2, 2])
  expect(body.payments[1]).toMatchObject({
    card: `${card.slice(0, 4)} **** **** ${card.slice(-4)}`,
    phone_number: `*******${phone_number.slice(-4)}`,
    nomer_scheta: `****************${nomer_scheta.slice(-4)}`,
    rating_y: 75,
  })
  const text = JSON.stringify(body)
  for (const number of [card, phone_number, nomer_scheta]) expect(text).not.toContain(number)
})

test('the list is paged, and nobody’s list is not there', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  await own.method(anna)
  const second = await own.method(anna)

  const page = await kira.browser.call('userPayments', {
    params: { id: anna.userId },
    query: { page_size: 1 },
  })
  const nobody = await kira.browser.call('userPayments', { params: { id: crypto.randomUUID() } })

  expect([page.body.count, page.body.payments[0].id]).toEqual([2, second])
  expect(nobody.body.code).toBe('user.not_found')
})

test('support changes a locked number; the trail has before and after, masked, and the owner hears of it', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const [card, better, phone_number, nomer_scheta] = [newCard(), newCard(), newPhone(), newAccount()]
  const id = await own.method(anna, { card })
  await own.update(anna, id, { is_active: true })
  await own.update(anna, id, { is_active: false })

  const answer = await edit(kira, anna, id, { card: better, phone_number, nomer_scheta, is_SBP: true })

  expect(answer.body).toMatchObject({ message: 'Payment method updated', payment: { id, is_SBP: true } })
  expect((await own.see(anna, id)).phone_number).toBe(phone_number)
  const masked = (number: string) => `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
  const [act, ...others] = await actsOn(id)
  expect(others).toEqual([])
  expect(act).toMatchObject({
    actor: `user:${kira.userId}`,
    action: 'payment_method.update',
    before: { ownerId: anna.userId, card: masked(card), phone: null, account: null, isSbp: false },
    after: {
      card: masked(better),
      phone: `*******${phone_number.slice(-4)}`,
      account: `****************${nomer_scheta.slice(-4)}`,
      isSbp: true,
    },
    origin: { ip: expect.any(String), requestId: expect.any(String) },
  })
})

test('support pastes numbers by the same rule: whole and in one spelling, or refused', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const [card, phone_number, nomer_scheta] = [newCard(), newPhone(), newAccount()]
  const id = await own.method(anna)

  const long = await edit(kira, anna, id, { card: `${card}0000` })
  const pasted = await edit(kira, anna, id, {
    card: `Карта № ${card.replace(/.{4}/g, '$& ')}`,
    phone_number: `8 ${phone_number.slice(2)}`,
    nomer_scheta: nomer_scheta.replace(/.{5}/g, '$& '),
  })

  expect([long.status, long.body.card]).toEqual([400, [expect.any(String)]])
  expect(pasted.status).toBe(200)
  expect(await own.see(anna, id)).toMatchObject({
    card: `${card.slice(0, 4)} **** **** ${card.slice(-4)}`,
    phone_number,
    nomer_scheta,
  })
})

test('support takes a number away, but never the last one of a mode', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const id = await own.method(anna, { card: newCard(), phone_number: newPhone(), nomer_scheta: newAccount() })

  const unfit = await edit(kira, anna, id, { card: null })
  const half = await edit(kira, anna, id, { phone_number: null, is_SBP: false })
  const missing = await edit(kira, anna, id, { is_SBP: false, is_c2c: false })
  const done = await edit(kira, anna, id, { card: null, is_c2c: false })

  expect([unfit.body.code, half.body.code, missing.body.code, done.status]).toEqual([
    'payment.mode_unfit',
    'payment.phone_and_account',
    'payment.mode_missing',
    200,
  ])
  expect(await own.see(anna, id)).toMatchObject({ card: null, is_c2c: false, is_SBP: true })
  expect(await actsOn(id)).toHaveLength(1)
})

test('a card that support took away is free for its owner again', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const card = newCard()
  const id = await own.method(anna, { card, phone_number: newPhone(), nomer_scheta: newAccount() })
  await edit(kira, anna, id, { card: null, is_c2c: false })

  await own.method(anna, { card })
})

test('the mode of a method that is on is not edited by support either, unless it is switched off with it', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const id = await own.method(anna, { card: newCard(), phone_number: newPhone(), nomer_scheta: newAccount() })
  await own.update(anna, id, { is_active: true })

  const on = await edit(kira, anna, id, { is_SBP: false })
  const off = await edit(kira, anna, id, { is_SBP: false, is_active: false })

  expect([on.body.code, off.status]).toEqual(['payment.active', 200])
})

test('ratings, taken numbers and foreign ids are refused, and leave no trail', async () => {
  const [anna, boris, kira] = [await own.trader(), await own.trader(), await own.support()]
  const [card, nomer_scheta] = [newCard(), newAccount()]
  await own.method(boris, { card, phone_number: newPhone(), nomer_scheta })
  const [id, other] = [await own.method(anna), await own.method(anna)]
  await own.setPoints(id, 2_881)
  await own.setPoints(other, 2_880)

  const codes = [
    await edit(kira, anna, id, { is_active: true }),
    await edit(kira, anna, other, { is_active: true }),
    await edit(kira, anna, id, { card }),
    await edit(kira, anna, id, { phone_number: newPhone(), nomer_scheta }),
    await edit(kira, boris, id, { name: 'Boris Bell' }),
    await edit(kira, anna, crypto.randomUUID(), { name: 'Boris Bell' }),
    await edit(kira, { userId: crypto.randomUUID() }, id, { name: 'Boris Bell' }),
  ].map(({ body }) => body.code)

  expect(codes).toEqual([
    'payment.rating_low',
    'payment.trader_rating_low',
    'payment.card_taken',
    'payment.account_taken',
    'payment.not_found',
    'payment.not_found',
    'user.not_found',
  ])
  expect([...(await actsOn(id)), ...(await actsOn(other))]).toEqual([])
})

test('nobody edits their own methods as support, and a change that changes nothing is no act', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const [mine, hers] = [await own.method(kira), await own.method(anna)]

  const own_account = await edit(kira, kira, mine, { name: 'Kira Bell' })
  const same = await edit(kira, anna, hers, { name: 'Анна Королёва', is_active: false })

  expect([own_account.status, own_account.body.code, same.status]).toEqual([451, 'payment.own_account', 200])
  expect(await actsOn(hers)).toEqual([])
})

test.each(['rating_points', 'owner_id', 'terminal_id', 'was_active', 'bank'])(
  'support’s body may not carry %s',
  async (field) => {
    const [anna, kira] = [await own.trader(), await own.support()]
    const id = await own.method(anna)

    expect((await edit(kira, anna, id, { name: 'Anna Bell', [field]: 1 })).status).toBe(400)
  },
)

// Row 72: a number that changes under a payer's eyes sends their roubles to somebody else.
test('while somebody is asked to pay to a method, nobody changes its numbers', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const id = await own.method(anna, { card: newCard() })
  const [open] = await world.query<{ id: string }>(
    `insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
       amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
       lead_basis_points, due_at)
     values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1, $2, 'sberbank', 'c2c', false, 'pending', 100, 100, 925000, 10, 1,
       0, 700, 400, 0, now() + interval '15 minutes') returning id`,
    [anna.userId, id],
  )
  await world.query(
    `insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, due_at) values ($1, 100, $2, now() + interval '15 minutes')`,
    [id, open?.id],
  )

  const refused = await edit(kira, anna, id, { card: newCard() })
  await world.query(`update deal set status = 'expired', due_at = null, ended_at = now() where id = $1`, [
    open?.id,
  ])
  const allowed = await edit(kira, anna, id, { card: newCard() })

  expect([refused.status, refused.body.code, allowed.status]).toEqual([409, 'payment.has_open_deals', 200])
})
