import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import type { User } from '../users/index.ts'
import { changeUser, type UserChange } from './change-user.ts'

const world = useWorld()
const by = { actor: 'user:00000000-0000-4000-8000-000000000000', origin: { ip: '10.0.0.1', requestId: 'r1' } }

function change(userId: string, wanted: UserChange, actor = by.actor): Promise<User> {
  const { db, users } = world.florin.services
  return db.write((tx) => changeUser({ users }, tx, { ...by, actor }, userId, wanted))
}

async function somebody(accountType: 'trader' | 'merchant' = 'trader') {
  const person = await register(world, { accountType })
  return { ...person, id: await world.userId(person.email) }
}

const auditOf = (id: string) =>
  world.query<{ actor: string; action: string; before: object; after: object }>(
    'select actor, action, before, after from audit where subject = $1',
    [`user:${id}`],
  )

test('each field that staff may change has its value before and after in one audit entry', async () => {
  const wanted: Required<UserChange> = {
    isActivated: false,
    isPremium: true,
    isWork: false,
    isLead: true,
    isStaff: true,
    isBlocked: true,
    hasVerifiedEmail: false,
    hasVerifiedPhone: true,
    hasWalletOutput: true,
    depositBasisPoints: 512,
    withdrawBasisPoints: 34,
    accountType: 'merchant',
  }
  const { id } = await somebody()

  await change(id, wanted)

  const [entry, ...more] = await auditOf(id)
  expect(more).toEqual([])
  expect(entry).toMatchObject({ actor: by.actor, action: 'user.update', after: wanted })
  expect(entry?.before).toEqual({
    isActivated: true,
    isPremium: false,
    isWork: true,
    isLead: false,
    isStaff: false,
    isBlocked: false,
    hasVerifiedEmail: true,
    hasVerifiedPhone: false,
    hasWalletOutput: false,
    depositBasisPoints: 400,
    withdrawBasisPoints: 100,
    accountType: 'trader',
  })
})

test('a change that changes nothing leaves no trace', async () => {
  const { id } = await somebody()

  await change(id, { isActivated: true, depositBasisPoints: 400 })

  expect(await auditOf(id)).toEqual([])
})

test.each([
  [{ isLead: true }, 401],
  [{ accountType: 'merchant' }, 401],
  [{ isPremium: true, hasWalletOutput: true, depositBasisPoints: 100 }, 200],
] satisfies [UserChange, number][])('after %o a session of before answers %i', async (wanted, status) => {
  const { id, browser } = await somebody()

  await change(id, wanted)

  await expect.poll(async () => (await browser.call('userInfo')).status).toBe(status)
})

test('the usual percentages follow the account type; with agreed ones the type stays', async () => {
  const untouched = await somebody()
  const agreed = await somebody()
  await change(agreed.id, { depositBasisPoints: 350 })

  const first = await change(untouched.id, { accountType: 'merchant', depositBasisPoints: undefined })
  const second = change(agreed.id, { accountType: 'merchant' })

  await expect(second).rejects.toMatchObject({ code: 'user.type_has_percentages' })
  const named = { accountType: 'merchant', depositBasisPoints: 600, withdrawBasisPoints: 90 } as const
  expect(first.depositBasisPoints).toBe(700)
  expect((await change(agreed.id, named)).depositBasisPoints).toBe(600)
})

test('nobody changes their own account, and nobody who is not there is changed', async () => {
  const { id } = await somebody()

  await expect(change(id, { isPremium: true }, `user:${id}`)).rejects.toMatchObject({
    code: 'user.own_account',
  })
  await expect(change('00000000-0000-4000-8000-000000000001', {})).rejects.toMatchObject({
    code: 'user.not_found',
  })
})

test('the type of somebody with a method or a key stays', async () => {
  const trader = await somebody()
  await trader.browser.call('createPayment', {
    body: { name: 'Anna M', bank: 'sberbank', card: '4111 1111 1111 1111' },
  })
  const shop = await somebody('merchant')
  await world.query(
    `insert into merchant_key (merchant_id, is_test, name, prefix, key_hash, scopes)
     values ($1, true, 'one', 'flk_test_x', decode(repeat('ab', 32), 'hex'), '{orders}')`,
    [shop.id],
  )

  await expect(change(trader.id, { accountType: 'merchant' })).rejects.toMatchObject({
    code: 'user.type_has_methods',
  })
  await expect(change(shop.id, { accountType: 'trader' })).rejects.toMatchObject({
    code: 'user.type_has_keys',
  })
})
