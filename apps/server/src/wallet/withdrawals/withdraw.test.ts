import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { expectOneConnection } from '../../../test/one-connection.ts'
import { login } from '../../../test/people.ts'
import { strangersAddress, useWithdrawals } from '../test/withdrawals.ts'
import { confirmWithdrawal } from './withdraw.ts'

const own = useWithdrawals({ hourlyLimitMicroUsdt: 1_000_000_000n })
expectOneConnection(own.world)

test('a lead withdraws: the code names amount and address, the chain pays once, the fee is ours', async () => {
  const lead = await own.lead('100')
  const address = strangersAddress()
  const request = await lead.browser.call('requestWithdrawal', { body: { amount: 40.5, address } })
  expect(request.body).toEqual({
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

describe('the code', () => {
  // S2: a code for 10 USDT to A must not pay 50 to B.
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

// Poloniex and Flexcoin lost everything to this.
test('two hundred withdrawals of 10 at once from 100, fee 0: ten succeed and nothing goes below zero', async () => {
  const lead = await own.lead('100', 0)
  const { db } = own.world.florin.services
  const input = { userId: lead.userId, amount: '10', address: strangersAddress() }
  const parts = { ...own.parts, codes: { ...own.parts.codes, spend: async () => undefined } }

  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      db.write((tx) => confirmWithdrawal(parts, tx, lead, input, { id: randomUUID(), payload: null })),
    ),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'wallet.insufficient_funds' })
  expect(await own.balance(lead.userId)).toEqual({ available: 0n, frozen: 100_000_000n })
  // These were made around the code, so no signer would ever sign them; they are taken out of the others' way.
  await own.world.query(`update withdrawal set look_at = 'infinity' where user_id = $1`, [lead.userId])
})
