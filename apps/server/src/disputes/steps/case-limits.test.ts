import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import { disputed, expiredDeal, merchant, trader } from '../test/cases.ts'

// The real numbers.
const world = useWorld({ isIdle: true, environment: { LIMIT_FACTOR: '1' } })

beforeAll(() => setRate(world))

test('twenty proposals of a side in a day, and no more; the other side has its own', async () => {
  const [shop, seller] = [await merchant(world), await trader(world)]
  const id = await disputed(world, await expiredDeal(world, shop, '5000.00'))
  const propose = ({ browser }: typeof shop | typeof seller) =>
    browser.call('proposeSettlement', { params: { id }, body: { kind: 'cancel' } })
  for (let made = 0; made < 20; made += 1) expect((await propose(shop)).status).toBe(201)

  const last = await propose(shop)

  expect([last.status, last.body.code]).toEqual([429, 'limit.reached'])
  expect((await propose(seller)).status).toBe(201)
})

test('sixty PDFs of a person in an hour', async () => {
  const [shop] = [await merchant(world), await trader(world)]
  const id = await disputed(world, await expiredDeal(world, shop, '5000.00'))
  const download = () => shop.browser.call('disputePdf', { params: { id } })
  await Promise.all(Array.from({ length: 60 }, download))

  const last = await download()

  expect([last.status, last.body.code]).toEqual([429, 'limit.reached'])
})
