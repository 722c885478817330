import { expect, test } from 'vitest'
import { newAccount, newCard, newPhone, useTraders } from './test/traders.ts'

const own = useTraders()

const codeOf = async (answer: Promise<{ body: { code?: string }; status: number }>) => {
  const { status, body } = await answer
  return body.code ?? status
}

test('a method is switched on and off, and remembers that it was on', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)

  const on = await own.update(anna, id, { is_active: true })
  expect([on.status, on.body]).toEqual([200, { message: 'Saved' }])
  expect(await own.see(anna, id)).toMatchObject({ is_active: true, is_locked: true })

  await own.update(anna, id, { is_active: false })
  expect(await own.see(anna, id)).toMatchObject({ is_active: false, is_locked: true })
})

test('while it is on, neither details nor mode can be edited; sending what is there already changes nothing', async () => {
  const anna = await own.trader()
  const [phone_number, nomer_scheta] = [newPhone(), newAccount()]
  const id = await own.method(anna, { card: newCard(), phone_number, nomer_scheta })
  await own.update(anna, id, { is_active: true })

  const codes = [
    await codeOf(own.update(anna, id, { name: 'Anna Bell' })),
    await codeOf(own.update(anna, id, { card: newCard() })),
    await codeOf(own.update(anna, id, { phone_number: newPhone() })),
    await codeOf(own.update(anna, id, { is_SBP: false })),
    await codeOf(own.update(anna, id, { is_active: true, is_c2c: false })),
    await codeOf(own.update(anna, id, { phone_number, is_SBP: true, is_active: true })),
  ]

  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'payment.active'), 200])
  anna.browser.language = 'ru'
  const refused = await own.update(anna, id, { name: 'Anna Bell' })
  expect(refused.body.detail).toBe('Отключите платеж перед изменением данных')
})

// One body, several inputs: off comes first and on comes last, so that each edit happens while it is off.
test('switching off lets the same body edit, and switching on counts what the same body brings', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)
  await own.update(anna, id, { is_active: true })

  const off = await own.update(anna, id, { is_active: false, name: 'Anna Bell' })
  const [phone_number, nomer_scheta] = [newPhone(), newAccount()]
  const on = await own.update(anna, id, {
    is_active: true,
    phone_number,
    nomer_scheta,
    is_SBP: true,
    is_c2c: false,
  })

  expect([off.status, on.status]).toEqual([200, 200])
  expect(await own.see(anna, id)).toMatchObject({
    name: 'Anna Bell',
    is_active: true,
    is_SBP: true,
    is_c2c: false,
    phone_number,
  })
})

test('a body that is refused in one part changes nothing at all', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)

  const refused = await own.update(anna, id, { name: 'Anna Bell', is_active: true, is_SBP: true })

  expect(refused.body.code).toBe('payment.mode_unfit')
  expect(await own.see(anna, id)).toMatchObject({ name: 'Анна Королёва', is_active: false, is_locked: false })
})

test('a method under 51 cannot be switched on, and at 51 it can', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)
  for (let at = 0; at < 3; at += 1) await own.method(anna)

  await own.setPoints(id, 2_881)
  expect(await codeOf(own.update(anna, id, { is_active: true }))).toBe('payment.rating_low')
  await own.setPoints(id, 2_880)
  expect(await codeOf(own.update(anna, id, { is_active: true }))).toBe(200)
})

test('a trader under 51 can switch nothing on, only off', async () => {
  const anna = await own.trader()
  const [good, fresh, bad] = [await own.method(anna), await own.method(anna), await own.method(anna)]
  await own.update(anna, good, { is_active: true })
  await own.setPoints(bad, 9_000)

  expect(await own.see(anna, fresh)).toMatchObject({ rating: 75 })
  expect(await codeOf(own.update(anna, fresh, { is_active: true }))).toBe('payment.trader_rating_low')
  expect(await codeOf(own.update(anna, good, { is_active: false }))).toBe(200)
  expect(await codeOf(own.update(anna, good, { is_active: true }))).toBe('payment.trader_rating_low')
})

test('two changes at the same moment follow each other', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      own.update(anna, id, at % 2 ? { is_active: true } : { card: newCard(), is_active: false }),
    ),
  )

  // Each is either done, or finds that the card is locked by an activation before it.
  const codes = new Set(answers.map(({ status, body }) => body.code ?? status))
  expect([...codes].filter((code) => code !== 200 && code !== 'payment.locked')).toEqual([])
})
