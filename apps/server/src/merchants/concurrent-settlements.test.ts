import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'
import { useMerchants } from './test/merchant-calls.ts'

const own = useWithdrawals()
const calls = useMerchants(own.world, () => own.parts)

async function settledShop() {
  const shop = await calls.shop()
  const { key } = await calls.liveKey(shop)
  const address = strangersAddress()
  const { otp } = await calls.codeFor(shop, { action: 'settlement', address })
  await shop.browser.call('setSettlementAddress', { body: { address, otp } })
  await own.credit(shop.userId, '100')
  return { ...shop, program: calls.program(key) }
}

/** Keeps the merchant's row until it is let go, as a slow disk or another node's settlement would. */
async function holdMerchant(userId: string) {
  const client = await own.world.florin.services.db.pool.connect()
  await client.query('begin')
  // PostgreSQL would end it after a while, and the row with it.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('select from user_account where id = $1 for update', [userId])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

// One program in a loop took every connection: a fifth of its calls failed with 500, and everybody else's pages stood still.
test('of two hundred settlements at once none fails with 500, and another person’s dashboard waits for none', async () => {
  const shop = await settledShop()
  const { browser } = await register(own.world)
  const letGo = await holdMerchant(shop.userId)

  const settlements = Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      shop.program.call('createSettlement', { body: { amount: '1', external_id: `settlement-${at}` } }),
    ),
  )
  await sleep(500)
  // Were a connection to be had only when the row is free, none of these would ever be answered.
  for (let look = 0; look < 5; look += 1) {
    expect((await browser.call('dashboard')).status).toBe(200)
    await sleep(200)
  }
  await letGo()
  const answers = await settlements

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => ![200, 201, 409, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(201)
  const refused = answers.filter(({ status }) => status === 429 || status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
