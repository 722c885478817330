import { problemText } from '@florin/texts/server'
import { afterEach, expect, test } from 'vitest'
import type { BrowserReply } from '../../test/browser.ts'
import { type Lead, strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'
import { haltMoney, resumeMoney } from './index.ts'

// The money check was red, or an operator pulled the brake: what is in doubt must not leave the house.

const own = useWithdrawals()
const act = { actor: 'test', reason: 'a test', origin: { ip: 'test', requestId: 'test' } }
const halt = () => own.world.florin.services.db.write((tx) => haltMoney(tx, act))
const resume = () => own.world.florin.services.db.write((tx) => resumeMoney(tx, act))

afterEach(resume)

/** Everything that a withdrawal could have moved. */
async function books(): Promise<unknown> {
  const [row] = await own.world.query(`
    select (select count(*) from ledger.transfer) as transfers, (select count(*) from ledger.entry) as entries,
      (select count(*) from ledger.hold) as holds, (select count(*) from withdrawal) as withdrawals,
      (select jsonb_agg(to_jsonb(account) order by id) from ledger.account) as accounts`)
  return row
}

function calls(lead: Lead, address: string, otp: string): (() => Promise<BrowserReply>)[] {
  const body = { amount: '10', address }
  return [
    () => lead.browser.call('requestWithdrawal', { body }),
    () => lead.browser.call('verifyWithdrawal', { body: { ...body, otp } }),
  ]
}

test.each(['en', 'ru'] as const)(
  'while money stands still both calls say so (%s), nothing moves, and afterwards the same code pays',
  async (language) => {
    const lead = await own.lead('100')
    lead.browser.language = language
    const address = strangersAddress()
    await lead.browser.call('requestWithdrawal', { body: { amount: '10', address } })
    const otp = await own.world.code(lead.email)
    await halt()
    const before = await books()

    for (const call of calls(lead, address, otp)) {
      const answer = await call()
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(answer.body).toMatchObject({
        code: 'money.halted',
        detail: problemText(language, 'money.halted'),
      })
      expect(JSON.stringify(answer.body)).not.toContain(act.reason)
    }
    expect(await books()).toEqual(before)
    expect(await own.balance(lead.userId)).toEqual({ available: 100_000_000n, frozen: 0n })

    await resume()
    const verified = await lead.browser.call('verifyWithdrawal', { body: { amount: '10', address, otp } })

    expect(verified.status).toBe(200)
    expect(await own.balance(lead.userId)).toEqual({ available: 89_900_000n, frozen: 10_100_000n })
    expect(await own.settle(verified.body.id)).toBe('done')
    expect(own.paidTo(address)).toBe(1)
  },
)

// Frozen before the brake was pulled: it must not slip out behind it, and must not be lost either.
test('a withdrawal that was under way waits, and goes on when money moves again', async () => {
  const lead = await own.lead('100')
  const address = strangersAddress()
  const id = await own.confirm(lead, '10', address)
  await halt()

  expect(await own.settle(id, 3)).toBe('confirmed')
  expect(own.paidTo(address)).toBe(0)
  expect(await own.balance(lead.userId)).toEqual({ available: 89_900_000n, frozen: 10_100_000n })

  await resume()
  expect(await own.settle(id)).toBe('done')
  expect(own.paidTo(address)).toBe(1)
})
