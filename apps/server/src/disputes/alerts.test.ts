import { beforeAll, expect, test, vi } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  support,
  type TraderPerson,
  trader,
} from './test/cases.ts'

const world = useWorld()
let staff: CasePerson
let shop: MerchantPerson
let ann: TraderPerson
let id: string

beforeAll(async () => {
  await setRate(world)
  ;[staff, shop] = await Promise.all([support(world), merchant(world)])
  ann = await trader(world)
  id = await disputed(world, await expiredDeal(world, shop, '5010.00'))
  await vi.waitUntil(async () => (await alertsSeenBy(staff))[0]?.state === 'taken', 40_000)
})

const alertsSeenBy = async (person: CasePerson) =>
  (await person.browser.call('getDispute', { params: { id } })).body.alerts

test('support sees what the trader was told of a case; nobody else does', async () => {
  expect(await alertsSeenBy(staff)).toMatchObject([
    {
      kind: 'dispute.opened',
      summary: expect.stringMatching(/^№ \d+$/),
      delivered: { channel: 'mail' },
      link: `/dispute?id=${id}`,
    },
  ])
  expect(await alertsSeenBy(shop)).toEqual([])
})

test('only the trader who opens the case has opened what was told about it', async () => {
  expect(await alertsSeenBy(staff)).toMatchObject([{ opened_at: null }])
  expect(await alertsSeenBy(ann)).toEqual([])

  expect(await alertsSeenBy(staff)).toMatchObject([{ opened_at: expect.any(String) }])
})
