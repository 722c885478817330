import { expect, test } from 'vitest'
import { newAccount, newCard, newPhone, type Trader, useTraders } from './test/traders.ts'

const own = useTraders()

const codeOf = async (answer: Promise<{ body: { code?: string }; status: number }>) => {
  const { status, body } = await answer
  return body.code ?? status
}

/** Switched on once and off again: what it has is locked from then on. */
async function lockedMethod(owner: Trader, numbers?: object): Promise<string> {
  const id = await own.method(owner, numbers)
  await own.update(owner, id, { is_active: true })
  await own.update(owner, id, { is_active: false })
  return id
}

test('before the first activation a number may be changed', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)
  const card = newCard()

  const changed = await own.update(anna, id, { card })

  expect(changed.status).toBe(200)
  expect((await own.see(anna, id)).card).toBe(`${card.slice(0, 4)} **** **** ${card.slice(-4)}`)
})

test('after it, what is there is locked, what is missing is added once, and the name stays open', async () => {
  const anna = await own.trader()
  const id = await lockedMethod(anna)
  const [phone_number, nomer_scheta] = [newPhone(), newAccount()]

  expect(await codeOf(own.update(anna, id, { card: newCard() }))).toBe('payment.locked')
  expect(await codeOf(own.update(anna, id, { phone_number, nomer_scheta }))).toBe(200)
  expect(await codeOf(own.update(anna, id, { phone_number: newPhone() }))).toBe('payment.locked')
  expect(await codeOf(own.update(anna, id, { nomer_scheta: newAccount() }))).toBe('payment.locked')
  expect(await codeOf(own.update(anna, id, { name: 'Anna Bell' }))).toBe(200)
  expect(await own.see(anna, id)).toMatchObject({
    name: 'Anna Bell',
    phone_number,
    nomer_scheta,
    is_SBP: false,
  })
})

test('pasted numbers are changed whole or refused; another spelling of the same phone is no change', async () => {
  const anna = await own.trader()
  const [phone_number, nomer_scheta] = [newPhone(), newAccount()]
  const id = await lockedMethod(anna, { phone_number, nomer_scheta })
  const card = newCard()
  const spoiled = `${card.slice(0, 8)}O${card.slice(9)}`

  const refused = await own.update(anna, id, { card: spoiled })
  expect([refused.status, refused.body.card]).toEqual([400, ['A card number has 13 to 19 digits']])
  expect((await own.see(anna, id)).card).toBeNull()

  const spelled = await own.update(anna, id, {
    card: `Карта ${card.replace(/.{4}/g, '$& ')}`,
    phone_number: `8 (${phone_number.slice(2, 5)}) ${phone_number.slice(5)}`,
    nomer_scheta: nomer_scheta.replace(/.{4}/g, '$&\u00A0'),
  })
  expect(spelled.status).toBe(200)
  expect(await own.see(anna, id)).toMatchObject({
    card: `${card.slice(0, 4)} **** **** ${card.slice(-4)}`,
    phone_number,
    nomer_scheta,
  })
})

test('phone and account come together', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)

  const phone = await own.update(anna, id, { phone_number: newPhone() })
  const account = await own.update(anna, id, { nomer_scheta: newAccount() })

  expect([phone.body.code, account.body.code]).toEqual([
    'payment.phone_and_account',
    'payment.phone_and_account',
  ])
})

test('a mode is one or both, and needs its number', async () => {
  const anna = await own.trader()
  const card = await own.method(anna)
  const phone = await own.method(anna, { phone_number: newPhone(), nomer_scheta: newAccount() })

  expect([
    await codeOf(own.update(anna, card, { is_c2c: false })),
    await codeOf(own.update(anna, card, { is_SBP: true })),
    await codeOf(own.update(anna, card, { is_SBP: true, is_c2c: false })),
    await codeOf(own.update(anna, phone, { is_c2c: true })),
    await codeOf(own.update(anna, phone, { card: newCard(), is_c2c: true, is_SBP: false })),
  ]).toEqual(['payment.mode_missing', 'payment.mode_unfit', 'payment.mode_unfit', 'payment.mode_unfit', 200])
  const answer = await own.update(anna, phone, { is_SBP: true, is_c2c: true })
  expect(answer.body.message).toBe('The mode has been changed')
})

test('a number that somebody else has is refused', async () => {
  const [anna, boris] = [await own.trader(), await own.trader()]
  const [card, nomer_scheta] = [newCard(), newAccount()]
  await own.method(boris, { card, phone_number: newPhone(), nomer_scheta })
  const id = await own.method(anna)

  const sameCard = await own.update(anna, id, { card })
  const sameAccount = await own.update(anna, id, { phone_number: newPhone(), nomer_scheta })

  expect([sameCard.body.code, sameAccount.body.code]).toEqual(['payment.card_taken', 'payment.account_taken'])
})

test('somebody else’s method is not there, and stays as it is', async () => {
  const [anna, boris] = [await own.trader(), await own.trader()]
  const id = await own.method(anna)

  const codes = [
    await codeOf(own.update(boris, id, { is_active: true })),
    await codeOf(own.update(boris, crypto.randomUUID(), { is_active: true })),
    await codeOf(own.update(boris, 'not-an-id', { is_active: true })),
  ]

  expect(codes).toEqual(['payment.not_found', 'payment.not_found', 'route.not_found'])
  expect(await own.see(anna, id)).toMatchObject({ is_active: false })
})

test.each(['owner_id', 'rating_points', 'was_active', 'terminal_id', 'bank', 'rating', 'is_locked'])(
  'the body may not carry %s',
  async (field) => {
    const anna = await own.trader()
    const id = await own.method(anna)

    const refused = await own.update(anna, id, { is_active: true, [field]: 1 })

    expect([refused.status, refused.body[field]]).toEqual([400, [expect.any(String)]])
    expect((await own.see(anna, id)).is_active).toBe(false)
  },
)

test('an empty body is refused, and a clearing one too: only support takes numbers away', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)

  expect([
    (await own.update(anna, id, {})).status,
    (await own.update(anna, id, { card: null })).status,
  ]).toEqual([400, 400])
})
