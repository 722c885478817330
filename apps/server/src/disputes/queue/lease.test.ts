import { beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { balances } from '../../books/index.ts'
import { setRate } from '../../deals/test/shop.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld()
let one: CasePerson
let two: CasePerson
let ann: TraderPerson
let shop: MerchantPerson
let id: string
/** Another for each deal, because a sum stays reserved for a while. */
let roubles = 5_000

beforeAll(async () => {
  await setRate(world)
  ;[one, two, shop] = await Promise.all([support(world), support(world), merchant(world)])
  ann = await trader(world)
})

beforeEach(async () => {
  await world.query(`update dispute set status = 'completed_towards_trader', decided_at = now(), answer_due_at = null,
    held_by = null, held_until = null where decided_at is null`)
  await world.query('update payment_method set rating_points = 0')
  roubles += 10
  id = await disputed(world, await expiredDeal(world, shop, `${roubles}.00`))
})

const block = (by: CasePerson) => by.browser.call('blockDispute', { body: { dispute_id: id } })
const unblock = (by: CasePerson) => by.browser.call('unblockDispute', { body: { dispute_id: id } })
const resolve = (by: CasePerson, body: object = {}) =>
  by.browser.call('resolveDispute', {
    params: { id },
    body: { resolution: 'trader', comment: 'Nothing came.', ...body },
  })
const seen = async (by: CasePerson) => (await by.browser.call('getDispute', { params: { id } })).body

test('a member of support takes a case for fifteen minutes, and the same call keeps it', async () => {
  const first = await block(one)

  const minutes = (Date.parse(first.body.held_until) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14)
  expect(minutes).toBeLessThan(15.1)
  await world.query(`update dispute set held_until = now() + interval '1 minute' where id = $1`, [id])
  const again = await block(one)
  expect(Date.parse(again.body.held_until)).toBeGreaterThanOrEqual(Date.parse(first.body.held_until) - 1_000)
  expect(await seen(one)).toMatchObject({ held_until: again.body.held_until, may: { resolve: true } })
})

test('meanwhile nobody else takes or decides it; the question and the verdict give it back', async () => {
  await block(one)

  expect(await block(two)).toMatchObject({ status: 409, body: { code: 'dispute.held' } })
  expect(await resolve(two)).toMatchObject({ status: 409, body: { code: 'dispute.held' } })
  expect(await seen(two)).toMatchObject({ held_until: null, may: { resolve: false, admit: false } })

  expect((await resolve(one, { resolution: 'insufficient' })).body).toEqual({ status: 'deepconsideration' })
  expect((await block(two)).status).toBe(200)
  expect((await resolve(two)).body).toEqual({ status: 'completed_towards_trader' })
})

test('colleagues’ pages hear of a case that is taken or given back, and not of each renewal', async () => {
  const heard = async () => {
    const rows = await world.query<{ user_id: string }>(
      `select user_id from live_event where event ->> 'dispute_id' = $1 and id > $2`,
      [id, from],
    )
    return rows.map((row) => row.user_id)
  }
  const [row] = await world.query<{ id: bigint }>('select coalesce(max(id), 0) as id from live_event')
  const from = row?.id ?? 0n

  await block(one)
  expect(await heard()).toEqual(expect.arrayContaining([one.id, two.id]))
  const once = await heard()
  expect(once).not.toContain(ann.id)
  await block(one)
  expect(await heard()).toEqual(once)
  await unblock(one)
  expect(await heard()).toHaveLength(once.length * 2)
  await unblock(one)
  expect(await heard()).toHaveLength(once.length * 2)
})

test('of many at once one gets it', async () => {
  const answers = await Promise.all([one, two, one, two, one, two].map(block))

  const holders = new Set(answers.flatMap(({ status }, index) => (status === 200 ? [index % 2] : [])))
  expect(holders.size).toBe(1)
})

test('a lease that has run out is none', async () => {
  await block(one)
  await world.query(`update dispute set held_until = now() - interval '1 second' where id = $1`, [id])

  expect((await block(two)).status).toBe(200)
})

test('only one’s own is given up; also a decided case answers 200', async () => {
  await block(one)

  expect(await unblock(two)).toMatchObject({ status: 200, body: { held_until: null } })
  expect((await block(two)).body.code).toBe('dispute.held')
  expect((await unblock(one)).status).toBe(200)
  expect((await block(two)).status).toBe(200)

  await resolve(two)
  expect((await unblock(two)).status).toBe(200)
  expect(await block(one)).toMatchObject({ status: 200, body: { held_until: null } })
})

test('a sign-out gives it up, and another session’s does not', async () => {
  const leaving = await support(world)
  await leaving.browser.call('blockDispute', { body: { dispute_id: id } })
  const { browser: elsewhere } = await login(world, leaving.email)

  await elsewhere.call('logout')
  expect((await block(two)).body.code).toBe('dispute.held')

  await leaving.browser.call('logout')
  await expect.poll(async () => (await block(two)).status).toBe(200)
})

test('a verdict names the version that its author has read', async () => {
  const { version } = await seen(one)
  await world.query('update dispute set version = version + 1 where id = $1', [id])

  expect(await resolve(one, { version })).toMatchObject({ status: 409, body: { code: 'dispute.changed' } })
  expect((await resolve(one, { version: version + 1 })).status).toBe(200)
  expect(await resolve(one)).toMatchObject({ status: 409, body: { code: 'dispute.decided' } })
})

test('a verdict needs a comment, and an amount that was possible', async () => {
  expect(await resolve(one, { comment: ' ' })).toMatchObject({
    status: 400,
    body: { errors: { comment: [expect.any(String)] } },
  })
  expect(await resolve(one, { resolution: 'merchant', amount: `${roubles}.01` })).toMatchObject({
    status: 400,
    body: { errors: { amount: [expect.any(String)] } },
  })
  expect((await resolve(one, { resolution: 'merchant', amount: '4000.00' })).body).toEqual({
    status: 'completed_towards_merchant',
  })
  expect(await seen(ann)).toMatchObject({
    verdict_amount: '4000.00',
    comments: 'Nothing came.',
    may: { upload: false, appeal: true },
  })
})

test('the preview tells what the verdict then does', async () => {
  const preview = await one.browser.call('previewVerdict', {
    params: { id },
    body: { resolution: 'merchant' },
  })

  expect(preview.status).toBe(200)
  expect(preview.body).toMatchObject({ debt: null, amount_most: `${roubles}.00` })
  const toMerchant = preview.body.lines.find(({ party }: { party: string }) => party === 'merchant')
  expect(toMerchant).toMatchObject({ account: 'available', name: expect.any(String) })
  expect((await seen(one)).version).toBe(preview.body.version)
  await resolve(one, { resolution: 'merchant', version: preview.body.version })
  const { available } = await balances(world.florin.services.db.each, shop.id, 'USDT')
  expect(toMerchant.after).toBe(
    `${available.units / 1_000_000n}.${String(available.units % 1_000_000n).padStart(6, '0')}`,
  )
})
