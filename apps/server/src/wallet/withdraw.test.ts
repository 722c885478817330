import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import { login, register } from '../../test/people.ts'
import { haltMoney, resumeMoney } from '../books/index.ts'
import { type Lead, strangersAddress, useWithdrawals } from './test/withdrawals.ts'
import { confirmWithdrawal } from './withdraw.ts'

const denied = strangersAddress()
const own = useWithdrawals({
  hourlyLimitMicroUsdt: 1_000_000_000n,
  deniedAddresses: new Set([denied]),
})

test('a lead withdraws: the code names amount and address, the chain pays once, the fee is ours', async () => {
  const lead = await own.lead('100')
  const address = strangersAddress()
  const asked = await lead.browser.call('requestWithdrawal', { body: { amount: 40.5, address } })
  expect(asked.body).toEqual({
    message: 'OTP sent for withdrawal verification',
    amount: '40.500000',
    fee: '0.405000',
    total: '40.905000',
  })
  const mail = await own.world.mail(lead.email, ({ text }) => text.includes('USDT'))
  expect(mail.text).toContain('40.500000 USDT')
  expect(mail.text).toContain(address)
  const otp = /\b(\d{6})\b/.exec(mail.text.replaceAll(/\d+\.\d+/g, ''))?.[1] ?? ''
  const verified = await lead.browser.call('verifyWithdrawal', { body: { amount: '40.5', address, otp } })
  expect(verified.body).toMatchObject({ status: 'success', message: 'Withdrawal request sent successfully' })
  expect(await own.balance(lead.userId)).toEqual({ available: 59_095_000n, frozen: 40_905_000n })

  expect(await own.settle(verified.body.id)).toBe('done')

  expect(await own.balance(lead.userId)).toEqual({ available: 59_095_000n, frozen: 0n })
  expect(own.node.control.transfers({ to: address })).toMatchObject([
    { units: '40500000', from: own.keys.hotAddress },
  ])
  const [payout] = await own.world.query('select state, network_fee_sun from payout where to_address = $1', [
    address,
  ])
  expect(payout).toMatchObject({ state: 'done' })
  expect((await own.world.mail(lead.email)).text).toContain(address)
})

describe('every refusal', () => {
  const ask = async (lead: Lead, amount: unknown, address = strangersAddress()) =>
    lead.browser.call('requestWithdrawal', { body: { amount, address } as never })

  test.each([
    ['no lead', 'is_lead = false'],
    ['a lead without the permission', 'wallet_output_permission = false'],
  ])('%s is told 451 by both calls', async (_, change) => {
    const lead = await own.lead()
    await own.world.query(`update user_account set ${change} where id = $1`, [lead.userId])
    const body = { amount: '1', address: strangersAddress() }

    expect((await ask(lead, '1')).status).toBe(451)
    expect((await lead.browser.call('verifyWithdrawal', { body: { ...body, otp: '123456' } })).status).toBe(
      451,
    )
  })

  test('without an address of their own nobody withdraws', async () => {
    const { email, browser } = await register(own.world)
    await own.world.query(
      'update user_account set is_lead = true, wallet_output_permission = true where email = $1',
      [email],
    )
    const visitor = new Browser(own.url)
    visitor.tokens = browser.tokens

    const answer = await visitor.call('requestWithdrawal', {
      body: { amount: '1', address: strangersAddress() },
    })

    expect(answer).toMatchObject({ status: 404, body: { code: 'wallet.none' } })
  })

  test('too little money is told with the fee and what there is', async () => {
    const lead = await own.lead('10')

    const answer = await ask(lead, '10')

    expect(answer.status).toBe(400)
    expect(answer.body.amount).toEqual([
      'Not enough available: 10.100000 USDT with the fee, you have 10.000000 USDT.',
    ])
  })

  test('addresses of ours, of the token, denied, blacklisted or mistyped are refused', async () => {
    const lead = await own.lead()
    const blacklisted = strangersAddress()
    own.node.control.setBlacklisted(blacklisted, true)
    // The token's list is read from solid blocks.
    own.node.control.mine(21)

    for (const address of [own.keys.hotAddress, lead.address, own.node.usdt, denied, blacklisted])
      expect(await ask(lead, '1', address)).toMatchObject({
        status: 400,
        body: { code: 'wallet.address_refused' },
      })
    const typed = strangersAddress()
    for (let at = 1; at < 34; at += 1) {
      const wrong = typed.slice(0, at) + (typed[at] === 'a' ? 'b' : 'a') + typed.slice(at + 1)
      const answer = await ask(lead, '1', wrong)
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining(['address'])])
    }
  })

  test('a silent node does not hold up the request', async () => {
    const lead = await own.lead()
    own.node.faults.add('*', { kind: 'status', status: 503 }, 'always')

    const answer = await ask(lead, '1')

    own.node.faults.clear()
    expect(answer.status).toBe(200)
  })

  test('above the limit, what is left is told', async () => {
    const lead = await own.lead('5000')
    await own.withdraw(lead, '900', strangersAddress())

    const answer = await ask(lead, '200')

    expect(answer).toMatchObject({ status: 429, body: { code: 'wallet.limit' } })
    expect(answer.body.amount[0]).toContain('100.000000')
  })

  test('while the books are checked, both calls answer 503', async () => {
    const lead = await own.lead()
    const { db } = own.world.florin.services
    const act = { actor: 'test', reason: 'test', origin: { ip: 'test', requestId: 'test' } }
    await db.write((tx) => haltMoney(tx, act))

    const body = { amount: '1', address: strangersAddress() }
    const asked = await lead.browser.call('requestWithdrawal', { body })
    const verified = await lead.browser.call('verifyWithdrawal', { body: { ...body, otp: '123456' } })

    await db.write((tx) => resumeMoney(tx, act))
    expect([asked.body.code, verified.body.code]).toEqual(['money.halted', 'money.halted'])
  })
})

describe('the code', () => {
  // S2: a code asked for 10 USDT to A must not pay 50 to B.
  test('is worth nothing for another amount or address, and each such guess burns a try', async () => {
    const lead = await own.lead()
    const address = strangersAddress()
    await lead.browser.call('requestWithdrawal', { body: { amount: '10', address } })
    const otp = await own.world.code(lead.email)
    const tampered = [
      { amount: '50', address },
      { amount: '10', address: strangersAddress() },
      { amount: '10.000001', address },
      { amount: '9.999999', address },
      { amount: '1', address: strangersAddress() },
    ]

    const answers = []
    for (const body of tampered)
      answers.push(await lead.browser.call('verifyWithdrawal', { body: { ...body, otp } }))
    const late = await lead.browser.call('verifyWithdrawal', { body: { amount: '10', address, otp } })

    expect(answers.map(({ body }) => body.code)).toEqual([
      'code.wrong',
      'code.wrong',
      'code.wrong',
      'code.wrong',
      'code.spent',
    ])
    expect(late.body.code).toBe('code.spent')
    expect(await own.balance(lead.userId)).toEqual({ available: 100_000_000n, frozen: 0n })
  })

  test('works once, however many use it at once', async () => {
    const lead = await own.lead()
    const address = strangersAddress()
    await lead.browser.call('requestWithdrawal', { body: { amount: '10', address } })
    const otp = await own.world.code(lead.email)

    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        lead.browser.call('verifyWithdrawal', { body: { amount: '10', address, otp } }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await own.balance(lead.userId)).toEqual({ available: 89_900_000n, frozen: 10_100_000n })
  })

  test('of another session is wrong', async () => {
    const lead = await own.lead()
    const address = strangersAddress()
    await lead.browser.call('requestWithdrawal', { body: { amount: '10', address } })
    const otp = await own.world.code(lead.email)
    const other = new Browser(own.url)
    other.tokens = (await login(own.world, lead.email)).browser.tokens

    const answer = await other.call('verifyWithdrawal', { body: { amount: '10', address, otp } })

    expect(answer.body.code).toBe('code.wrong')
  })
})

test('three hundred malformed amounts are refused by both calls with a field error, and the ledger stands still', async () => {
  const lead = await own.lead()
  const address = strangersAddress()
  const entries = async () =>
    (await own.world.query<{ n: bigint }>('select count(*) as n from ledger.entry'))[0]?.n
  const before = await entries()

  for (const amount of malformedAmounts()) {
    const raw = (more: string) => `{"amount":${amount},"address":"${address}"${more}}`
    const asked = await lead.browser.send('POST', '/account/wallet/withdraw/request/', raw(''))
    const verified = await lead.browser.send(
      'POST',
      '/account/wallet/withdraw/verify/',
      raw(',"otp":"123456"'),
    )
    for (const { status, body } of [asked, verified])
      expect([amount, status, Array.isArray(body.amount)]).toEqual([amount, 400, true])
  }

  expect(await entries()).toBe(before)
}, 120_000)

// Poloniex and Flexcoin lost everything to this.
test('two hundred withdrawals of 10 at once from 100, fee 0: ten succeed and nothing goes below zero', async () => {
  const lead = await own.lead('100', 0)
  const { db } = own.world.florin.services
  const wish = { userId: lead.userId, amount: '10', address: strangersAddress() }
  const parts = { ...own.parts, codes: { ...own.parts.codes, spend: async () => undefined } }

  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      db.write((tx) => confirmWithdrawal(parts, tx, lead, wish, { id: randomUUID(), payload: null })),
    ),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'wallet.insufficient_funds' })
  expect(await own.balance(lead.userId)).toEqual({ available: 0n, frozen: 100_000_000n })
  // These were made around the code, so no signer would ever sign them; they are taken out of the others' way.
  await own.world.query(`update withdrawal set look_at = 'infinity' where user_id = $1`, [lead.userId])
}, 60_000)

/** As they would stand in the JSON: quoted and bare. */
function malformedAmounts(): string[] {
  const words = [
    '',
    ' ',
    '0',
    '0.0',
    '-0',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '1e-3',
    'NaN',
    'Infinity',
    '-Infinity',
    '1,5',
    '1 000',
    '1_000',
    '.5',
    '5.',
    '0x10',
    '0b1',
    '0o7',
    '１',
    '٣',
    '१',
    '1.1234567',
    '0.0000001',
    '12345678901',
    '1..2',
    '1.2.3',
    '--1',
    'one',
    'null',
    '1\\u0000',
    '1\\n',
    '\\u200b1',
    '1\\u202e',
    '½',
    '²',
    '1/2',
    '1%',
    '$1',
    '1USDT',
    '00000000001',
    "1'--",
    '1;drop table withdrawal',
    '∞',
    '1e400',
    '１０.５',
  ]
  const bare = [
    'null',
    'true',
    'false',
    '[]',
    '{}',
    '[1]',
    '{"a":1}',
    '-1',
    '-0',
    '0',
    '0.0',
    '1e21',
    '1e-7',
    '0.0000001',
    '12345678901',
    '1.1234567',
    '1e400',
    '-1e400',
  ]
  const generated = Array.from({ length: 300 }, (_, at) => {
    const noise = ['-', 'e', ' ', ',', '..', '٫', 'x'][at % 7] ?? '-'
    return `"${at + 1}${noise}${at}"`
  })
  return [...words.map((word) => `"${word}"`), ...bare, ...generated].slice(0, 320)
}
