import { expect, test } from 'vitest'
import { type Trader, useTraders } from './test/traders.ts'

const own = useTraders()

const change = (owner: Trader, id: string, min: unknown, max: unknown) =>
  owner.browser.call('changePaymentLimits', {
    body: { payment_id: id, min_amount_for_deposit: min, max_amount_for_deposit: max } as never,
  })
const read = (owner: Trader, id: string) => owner.browser.call('paymentLimits', { query: { payment_id: id } })

test('limits start unset, are saved in whole dollars, as numbers or digits, and 0 unsets them', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)

  expect((await read(anna, id)).body).toEqual({ min_amount_for_deposit: 0, max_amount_for_deposit: 0 })
  expect((await change(anna, id, 10, '500')).body).toEqual({
    message: 'The limits have been saved',
    min_amount_for_deposit: 10,
    max_amount_for_deposit: 500,
  })
  expect((await read(anna, id)).body).toEqual({ min_amount_for_deposit: 10, max_amount_for_deposit: 500 })
  expect((await own.see(anna, id)).max_amount_for_deposit).toBe(500)
  expect((await change(anna, id, 10, 0)).status).toBe(200)
})

test.each([
  [-1, 5, 'min_amount_for_deposit', 'The minimum must be a positive number'],
  [1, 2.5, 'max_amount_for_deposit', 'The maximum must be a positive number'],
  ['1e3', 5, 'min_amount_for_deposit', 'The minimum must be a positive number'],
  [1, 1e10, 'max_amount_for_deposit', 'The maximum must be a positive number'],
  [7, 5, 'min_amount_for_deposit', 'The minimum can’t be above the maximum'],
])('%s to %s is refused', async (min, max, field, sentence) => {
  const anna = await own.trader()
  const id = await own.method(anna)

  const refused = await change(anna, id, min, max)

  expect([refused.status, refused.body[field]]).toEqual([400, [sentence]])
})

test('they are not edited while the method is on', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)
  await own.update(anna, id, { is_active: true })

  expect((await change(anna, id, 1, 2)).body.code).toBe('payment.active')
})

test('somebody else’s are not there', async () => {
  const [anna, boris] = [await own.trader(), await own.trader()]
  const id = await own.method(anna)

  expect([(await read(boris, id)).body.code, (await change(boris, id, 1, 2)).body.code]).toEqual([
    'payment.not_found',
    'payment.not_found',
  ])
})
