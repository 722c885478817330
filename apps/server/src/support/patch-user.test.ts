import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { auditOf, personOf, supportOf } from './test/staff.ts'

const world = useWorld({ environment: { HELD_CHANGES: 'off' } })
let kira: Awaited<ReturnType<typeof supportOf>>
beforeAll(async () => {
  kira = await supportOf(world)
})

const patch = (id: string, body: object) =>
  kira.browser.call('changeUser', { params: { id }, body: body as never })
const rowOf = (id: string) => world.query('select * from user_account where id = $1', [id])

test('each flag and percentage is set, answered and audited once', async () => {
  const { userId } = await personOf(world)
  const change = {
    is_activated: false,
    is_premium: true,
    is_work: false,
    is_lead: true,
    verify_email: false,
    verify_phone: true,
    wallet_output_permission: true,
    deposit_percent: 3.25,
    withdraw_percent: '0.05',
    account_type: 'merchant',
  }

  const answer = await patch(userId, change)

  expect(answer).toMatchObject({
    status: 200,
    body: { user: { ...change, id: userId, withdraw_percent: 0.05 }, held: [] },
  })
  expect(await auditOf(world, userId)).toMatchObject([
    {
      actor: `user:${kira.userId}`,
      action: 'user.update',
      before: { isActivated: true, isPremium: false, depositBasisPoints: 400 },
      after: { isActivated: false, isPremium: true, depositBasisPoints: 325, withdrawBasisPoints: 5 },
    },
  ])
})

test('colleagues are told that something for staff has changed', async () => {
  const other = await supportOf(world)
  const { userId } = await personOf(world)
  const heard = () =>
    world.query(`select event from live_event where user_id = $1 and event ->> 'type' = 'staff.changed'`, [
      other.userId,
    ])
  // Jobs tell staff of other things too.
  const before = await heard()

  await patch(userId, { is_activated: false })

  expect((await heard()).length).toBeGreaterThan(before.length)
})

test.each([
  [{ deposit_percent: 100.01 }, 'deposit_percent'],
  [{ deposit_percent: -1 }, 'deposit_percent'],
  [{ withdraw_percent: 1.005 }, 'withdraw_percent'],
  [{ withdraw_percent: 'x' }, 'withdraw_percent'],
  [{ is_work: 'true' }, 'is_work'],
  [{ account_type: 'lead' }, 'account_type'],
  [{}, 'request'],
])('%o is refused in the name of its field', async (body, field) => {
  const { userId } = await personOf(world)
  const before = await rowOf(userId)

  expect(await patch(userId, body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  expect(await rowOf(userId)).toEqual(before)
})

test('no other column of a person can be set, whatever it is called', async () => {
  const { userId } = await personOf(world)
  const before = await rowOf(userId)
  const columns = await world.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'user_account'`,
  )
  const published = ['is_activated', 'is_premium', 'is_work', 'is_lead', 'verify_email', 'verify_phone']
  const settable = new Set([...published, 'wallet_output_permission', 'account_type'])
  expect(columns.length).toBeGreaterThan(25)

  for (const { name } of columns)
    for (const value of settable.has(name) ? ['x', 1, null] : [true, 'x', 1, null]) {
      const { status } = await patch(userId, { verify_phone: true, [name]: value })
      expect(status, `${name}=${value}`).toBe(400)
    }
  expect(await rowOf(userId)).toEqual(before)
})

test('the type of somebody who has methods stays, with a sentence at its field', async () => {
  const { userId, browser } = await personOf(world)
  await browser.call('createPayment', {
    body: { name: 'Anna M', bank: 'sberbank', card: '2200 0000 0000 4417' },
  })

  const answer = await patch(userId, { account_type: 'merchant', is_premium: true })

  expect(answer).toMatchObject({ status: 409, body: { code: 'user.type_has_methods' } })
  expect(JSON.stringify(answer.body)).toContain('payment methods')
  expect(await rowOf(userId)).toMatchObject([{ account_type: 'trader', is_premium: false }])
})

test('the own account answers 451, a stranger’s id 404, an id of something else 404', async () => {
  expect((await patch(kira.userId, { is_premium: true })).status).toBe(451)
  expect((await patch(crypto.randomUUID(), { is_premium: true })).status).toBe(404)
  expect((await patch('7', { is_premium: true })).status).toBe(404)
  expect(await rowOf(kira.userId)).toMatchObject([{ is_premium: false }])
})

test('somebody without the right gets 451, and nothing changes', async () => {
  const { userId } = await personOf(world)
  const other = await personOf(world)

  const answer = await other.browser.call('changeUser', {
    params: { id: userId },
    body: { is_premium: true },
  })

  expect(answer.status).toBe(451)
  expect(await rowOf(userId)).toMatchObject([{ is_premium: false }])
})
