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

/** Keeps the merchant's row, as a slow disk or another node's settlement would. */
async function holdMerchant(userId: string, ms: number): Promise<void> {
  const client = await own.world.florin.services.db.pool.connect()
  await client.query('begin')
  await client.query('select from user_account where id = $1 for update', [userId])
  await sleep(ms)
  await client.query('rollback')
  client.release()
}

// One program in a loop took every connection: a fifth of its calls failed with 500, and everybody else's pages stood still.
test('of two hundred settlements at once none fails with 500, and another person’s dashboard stays quick', async () => {
  const shop = await settledShop()
  const { browser } = await register(own.world)
  const held = holdMerchant(shop.userId, 4_000)
  await sleep(50)

  const crowd = Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      shop.program.call('createSettlement', { body: { amount: '1', external_id: `crowd-${at}` } }),
    ),
  )
  await sleep(500)
  const waits: number[] = []
  for (let look = 0; look < 5; look += 1) {
    const from = performance.now()
    expect((await browser.call('dashboard')).status).toBe(200)
    waits.push(performance.now() - from)
    await sleep(200)
  }
  const answers = await crowd
  await held

  expect(Math.max(...waits)).toBeLessThan(2_000)
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => ![200, 201, 409, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(201)
  const refused = answers.filter(({ status }) => status === 429 || status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}, 60_000)
