import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newOwner, newSupport } from '../../terminals/test/owners.ts'
import { BankPhone } from '../test/bank-phone.ts'

const world = useWorld()
const transfer = (sum: string, balance: string) =>
  `MIR-4417 14:32 Перевод ${sum}р от Иван П. Баланс: ${balance}р`

async function chainOf(phone: BankPhone) {
  const { body } = await phone.owner.browser.call('listPayments')
  return body.results[0].chain
}

async function letterOf(phone: BankPhone, subject: string): Promise<{ text: string; otp: string }> {
  const { text } = await world.mail(phone.owner.email, (one) => one.subject.includes(subject))
  return { text, otp: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

test('typing the balance that the app shows, with a code, proves the chain; the next SMS is judged by it', async () => {
  const phone = await BankPhone.withCard(world)
  const params = { id: phone.methodId }
  const { browser } = phone.owner
  expect(await chainOf(phone)).toBe('unproven')

  const request = await browser.call('requestBalanceCode', { params, body: { balance: '12300,50' } })
  expect(request).toMatchObject({ status: 200, body: { status: 'otp_sent' } })
  const { text, otp } = await letterOf(phone, 'prove a balance')
  const proven = await browser.call('proveBalance', { params, body: { balance: '12300.50', otp } })
  expect(proven).toMatchObject({ status: 200, body: { chain: 'proven' } })
  expect(await chainOf(phone)).toBe('proven')

  await phone.brings({ text: transfer('100', '12 400.50') })
  expect((await phone.receipts())[0]).toMatchObject({ trust: 2, trust_reason: 'balance_follows' })
  const acts = await world.query<{ action: string; text: string }>(
    `select action, audit::text as text from audit where subject = $1`,
    [`payment:${phone.methodId}`],
  )
  expect(acts.map(({ action }) => action)).toContain('payment.balance_proven')
  // Whoever knows a balance can forge the next text: it is in no trail and in no mail.
  expect(JSON.stringify(acts)).not.toContain('12300')
  expect(text).not.toMatch(/12.?300/)
})

test('a code proves the balance and the method that it was asked for, and no other', async () => {
  const phone = await BankPhone.withCard(world)
  const params = { id: phone.methodId }
  const { browser } = phone.owner
  await browser.call('requestBalanceCode', { params, body: { balance: '5000' } })
  const { otp } = await letterOf(phone, 'prove a balance')
  const other = await browser.call('proveBalance', { params, body: { balance: '50000', otp } })
  expect(other).toMatchObject({ status: 400, body: { code: 'code.wrong' } })
  expect(await chainOf(phone)).toBe('unproven')
})

test.each([
  ['999.99', 'below 1,000'],
  ['12.345', 'two decimals'],
  ['-5000', 'two decimals'],
  ['much', 'two decimals'],
  ['', 'two decimals'],
])('a balance of %s is refused in its field', async (balance, sentence) => {
  const phone = await BankPhone.withCard(world)
  const { status, body } = await phone.owner.browser.call('requestBalanceCode', {
    params: { id: phone.methodId },
    body: { balance },
  })
  expect(status).toBe(400)
  expect(body.balance.join()).toContain(sentence)
})

test('nobody proves a method that is not theirs or that no phone reads, staff neither', async () => {
  const phone = await BankPhone.withCard(world)
  const params = { id: phone.methodId }
  const body = { balance: '5000' }
  for (const stranger of [await newOwner(world), await newSupport(world)]) {
    expect((await stranger.browser.call('requestBalanceCode', { params, body })).status).toBe(404)
    expect((await stranger.browser.call('requestUnprovenCode', { params })).status).toBe(404)
    const switched = await stranger.browser.call('switchUnproven', { params, body: { is_on: false } })
    expect(switched.status).toBe(404)
  }
  const unbound = await phone.owner.browser.call('createPayment', {
    body: { name: 'Мария Соколова', bank: 'sberbank', card: '2200700100000008' },
  })
  const { status, body: answer } = await phone.owner.browser.call('requestBalanceCode', {
    params: { id: unbound.body.payment_id },
    body,
  })
  expect({ status, code: answer.code }).toEqual({ status: 400, code: 'payment.not_bound' })
})

test('unproven SMS are let through by their owner only, with a code, and never where a chain is proven', async () => {
  const phone = await BankPhone.withCard(world)
  const params = { id: phone.methodId }
  const { browser } = phone.owner
  const takes = async () => (await browser.call('listPayments')).body.results[0].takes_unproven
  expect(await takes()).toBe(false)
  expect(await browser.call('switchUnproven', { params, body: { is_on: true } })).toMatchObject({
    status: 400,
    body: { code: 'code.missing' },
  })
  await browser.call('requestUnprovenCode', { params })
  const { otp } = await letterOf(phone, 'unproven SMS')
  const on = await browser.call('switchUnproven', { params, body: { is_on: true, otp } })
  expect(on).toMatchObject({ status: 200, body: { takes_unproven: true } })
  expect(await takes()).toBe(true)
  // Another card on the same method: no text was about that one.
  await world.query('update payment_method set was_active = false where id = $1', [phone.methodId])
  await browser.call('updatePayment', { params, body: { card: '2202201100009999' } })
  expect(await takes()).toBe(false)
  await world.query('update payment_method set takes_unproven_since = now() where id = $1', [phone.methodId])
  expect(await takes()).toBe(true)
  // Off needs no code: a trader who wants to be safer is not held up.
  await browser.call('switchUnproven', { params, body: { is_on: false } })
  expect(await takes()).toBe(false)

  await phone.isProven(phone.methodId, 5_000)
  expect(await browser.call('requestUnprovenCode', { params })).toMatchObject({
    status: 409,
    body: { code: 'payment.chain_proven' },
  })
})
