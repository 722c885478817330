import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import type { Actor } from '../../http/request.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  support,
  trader,
} from '../test/cases.ts'
import { nextDispute } from './next.ts'

const world = useWorld()
let one: CasePerson
let two: CasePerson
let shop: MerchantPerson
let roubles = 6_000

beforeAll(async () => {
  await setRate(world)
  ;[one, two, shop] = await Promise.all([support(world), support(world), merchant(world)])
  await trader(world)
})

beforeEach(async () => {
  await world.query(`update dispute set status = 'completed_towards_trader', decided_at = now(), answer_due_at = null,
    held_by = null, held_until = null where decided_at is null`)
  await world.query('update payment_method set rating_points = 0')
})

/** Cases whose trader has answered, the first the oldest. */
async function waiting(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    roubles += 10
    const id = await disputed(world, await expiredDeal(world, shop, `${roubles}.00`))
    await world.query(
      `update dispute set status = 'consideration', answer_due_at = null, created_at = now() - make_interval(hours => $2) where id = $1`,
      [id, 20 - at],
    )
    ids.push(id)
  }
  return ids
}

const next = async (by: CasePerson, except: string[] = []) =>
  (await by.browser.call('nextDispute', { body: { except } })).body
const idOf = async (by: CasePerson, except: string[] = []) => (await next(by, except)).dispute?.id
const holderOf = async (id: string) =>
  (await world.query<{ held_by: string | null }>('select held_by from dispute where id = $1', [id]))[0]
    ?.held_by

test('the oldest case that waits for support is handed out and held, with what is left', async () => {
  const [first = '', second = ''] = await waiting(3)

  const answer = await next(one)
  expect(answer).toMatchObject({ dispute: { id: first, number: expect.any(Number) }, left: 2 })
  expect(answer.oldest_seconds).toBeGreaterThan(18.9 * 3_600)
  expect(answer.oldest_seconds).toBeLessThan(19.1 * 3_600)
  expect(await holderOf(first)).toBe(one.id)
  expect((await two.browser.call('blockDispute', { body: { dispute_id: first } })).body.code).toBe(
    'dispute.held',
  )
  expect(await next(two)).toMatchObject({ dispute: { id: second }, left: 1 })
})

test('what waits for the trader, and what was passed over, is not handed out', async () => {
  const [first = '', second = '', third = ''] = await waiting(3)
  await world.query(`update dispute set answer_due_at = now() + interval '1 hour' where id = $1`, [first])

  expect(await idOf(one, [second])).toBe(third)
  expect(await next(one, [second])).toEqual({ dispute: null, left: 1, oldest_seconds: expect.any(Number) })
  expect(await idOf(one)).toBe(second)
  expect(await next(one)).toEqual({ dispute: null, left: 0, oldest_seconds: null })
})

test('a lease that has run out is none', async () => {
  const [first = ''] = await waiting(1)
  await next(one)
  await world.query(`update dispute set held_until = now() - interval '1 second' where id = $1`, [first])

  expect(await idOf(two)).toBe(first)
})

test.each(['trader_lead_id', 'merchant_lead_id'])('nobody gets a case as its %s', async (column) => {
  const [first = '', second = ''] = await waiting(2)
  await world.query('alter table deal disable trigger user')
  await world.query(`update deal set ${column} = $2 where id = (select deal_id from dispute where id = $1)`, [
    first,
    one.id,
  ])
  await world.query('alter table deal enable trigger user')

  expect(await idOf(one)).toBe(second)
  expect(await idOf(two)).toBe(first)
})

test.each([
  ['device', undefined],
  ['address', 'handed out'],
] as const)('a party’s account with the same %s: %s', async (link, expected) => {
  const [first = ''] = await waiting(1)
  const { disputes } = world.florin.services
  const linked = { ...disputes, deals: { ...disputes.deals, linkBetween: () => link } }

  const actor = { userId: two.id, sessionId: null } as unknown as Actor
  const { dispute } = await nextDispute(linked, actor, [])

  expect(dispute?.id).toBe(expected && first)
})

test('nobody gets the appeal against their own verdict', async () => {
  const [first = '', second = ''] = await waiting(2)
  await world.query(
    `update dispute set appeal_of = (select id from dispute where decided_at is not null and id not in (select appeal_of from dispute where appeal_of is not null) limit 1) where id = $1`,
    [first],
  )
  await world.query(
    'update dispute set decided_by = $2 where id = (select appeal_of from dispute where id = $1)',
    [first, one.id],
  )

  expect(await next(one)).toMatchObject({ dispute: { id: second }, left: 0 })
  expect(await idOf(two)).toBe(first)
})

test('ten who ask at once get ten cases', async () => {
  const ids = await waiting(10)

  const got = await Promise.all(Array.from({ length: 10 }, (_, at) => idOf(at % 2 === 0 ? one : two)))

  expect(new Set(got)).toEqual(new Set(ids))
  expect(await idOf(one)).toBeUndefined()
})

test('colleagues’ pages hear of it; whoever is not staff is refused', async () => {
  const [first = ''] = await waiting(1)
  await next(one)

  const heard = await world.query<{ user_id: string }>(
    `select user_id from live_event where event ->> 'dispute_id' = $1 and user_id = $2 and event ->> 'type' = 'disputes.changed'`,
    [first, two.id],
  )
  expect(heard.length).toBeGreaterThan(0)
  const refused = await shop.browser.call('nextDispute', { body: {} })
  expect(refused.status).toBe(451)
  expect((await one.browser.call('nextDispute', { body: { except: ['x'] } })).status).toBe(400)
})
