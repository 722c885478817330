import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { supportOf } from '../support/test/staff.ts'
import { demoPeople, makeDemoPeople } from './demo-people.ts'

const world = useWorld()
let kira: Awaited<ReturnType<typeof supportOf>>

beforeAll(async () => {
  kira = await supportOf(world)
  const { db, users, auth } = world.florin.services
  await makeDemoPeople({ db, users, passwords: auth.passwords })
  await makeDemoPeople({ db, users, passwords: auth.passwords })
})

const totalOf = async (query: object) =>
  (await kira.browser.call('listUsers', { query: query as never })).body.total_count

test('support sees several pages of people, once each, and somebody behind every choice of every select', async () => {
  expect(await totalOf({})).toBe(demoPeople.length + 1)
  expect(demoPeople.length).toBeGreaterThan(40)
  for (const flag of ['is_activated', 'is_premium', 'is_work'])
    for (const choice of ['true', 'false']) expect(await totalOf({ [flag]: choice }), flag).toBeGreaterThan(4)
})

test('there are leads and merchants among them, and nobody registered in one moment with another', async () => {
  expect(demoPeople.filter(({ isLead }) => isLead).length).toBeGreaterThan(1)
  expect(demoPeople.filter(({ accountType }) => accountType === 'merchant').length).toBeGreaterThan(4)
  expect(new Set(demoPeople.map(({ daysAgo }) => daysAgo)).size).toBe(demoPeople.length)
})
