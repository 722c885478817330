import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { openDeal } from '../deals/test/opened.ts'
import { newShop, setRate, type TestShop } from '../deals/test/shop.ts'
import { paper } from '../disputes/test/cases.ts'
import { endTestCases } from './end-cases.ts'

// The server's own job would end a case between two looks of the test.
const world = useWorld({ isIdle: true })

beforeAll(() => setRate(world))

async function caseOf(shop: TestShop) {
  const { orderId } = await openDeal(world, shop, '1007.00')
  const order = () => shop.call('GET', `/orders/${orderId}`).then(({ body }) => body)
  const token = (await order()).pay_url.split('/').at(-1)
  await world.browser().call('checkoutSimulate', { params: { token }, body: { act: 'dispute' } })
  return { orderId, id: (await order()).dispute_id as string }
}

async function showFile(shop: TestShop, id: string): Promise<void> {
  const body = new FormData()
  body.append('file', paper())
  const headers = { authorization: `Bearer ${shop.key}` }
  const { status } = await fetch(`${world.url}/merchant/v1/disputes/${id}/evidence`, {
    method: 'POST',
    headers,
    body,
  })
  expect(status).toBe(200)
}

/** The last thing has happened to it so long ago. */
const age = (id: string, seconds: number) =>
  world.query('update dispute set updated_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ])

// Ten seconds and a minute, less what a busy machine may take between the row and the look.
test('a test case with a file of the shop ends for the shop, one without for the trader', async () => {
  const shop = await newShop(world, { isTest: true })
  const statusOf = async (id: string) => (await shop.call('GET', `/disputes/${id}`)).body.status
  const [shown, bare] = [await caseOf(shop), await caseOf(shop)]
  await showFile(shop, shown.id)

  await age(bare.id, 30)
  await age(shown.id, 1)
  await endTestCases(world.florin.services.deals)
  expect([await statusOf(shown.id), await statusOf(bare.id)]).toEqual(['waiting', 'waiting'])

  await age(bare.id, 61)
  await age(shown.id, 11)
  await endTestCases(world.florin.services.deals)
  expect([await statusOf(shown.id), await statusOf(bare.id)]).toEqual([
    'completed_towards_merchant',
    'completed_towards_trader',
  ])
  expect((await shop.call('GET', `/orders/${shown.orderId}`)).body.status).toBe('complete')
  expect((await shop.call('GET', `/orders/${bare.orderId}`)).body.status).toBe('canceled')
})
