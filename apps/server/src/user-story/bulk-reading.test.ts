import { staffLimits } from '@florin/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { Office } from '../held-changes/test/office.ts'

const world = useWorld()
const office = new Office(world)

test.each(['userPayments', 'userTerminals'] as const)('%s counts as reading a person', async (name) => {
  const support = await office.support()
  const [known, next] = [await office.person(), await office.person()]
  const read = async (id: string) => (await support.browser.call(name, { params: { id } })).status
  expect(await read(known.userId)).toBe(200)
  await world.query(
    `insert into profile_view (staff_id, user_id) select $1, gen_random_uuid() from generate_series(2, $2)`,
    [support.userId, staffLimits.profilesADay],
  )

  expect(await read(next.userId)).toBe(429)
  // Whom they have read today they may go on reading.
  expect(await read(known.userId)).toBe(200)
})

test('the list and the search show so many different people a day, and no more; colleagues are told once', async () => {
  const support = await office.support()
  const colleague = await office.support()
  const [known, next] = [await office.person(), await office.person()]
  const list = (search: string) => support.browser.call('listUsers', { query: { search } as never })
  const find = (q: string) => support.browser.call('findAnything', { query: { q } as never })
  expect((await list(known.email)).status).toBe(200)
  await world.query(
    `insert into listed_person (staff_id, user_id) select $1, gen_random_uuid() from generate_series(2, $2)`,
    [support.userId, staffLimits.peopleListedADay],
  )

  for (const refused of [await list(next.email), await find(next.email), await list('')]) {
    expect([refused.status, refused.body.code]).toEqual([429, 'limit.reached'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.stringify(refused.body)).not.toContain('@')
  }
  // Whom they were shown today they may look at again.
  expect((await list(known.email)).body.users).toMatchObject([{ id: known.userId }])
  expect((await find(known.email)).body.results).toMatchObject([{ id: known.userId }])
  expect((await colleague.browser.call('listUsers', { query: { search: next.email } as never })).status).toBe(
    200,
  )
  const alarms = await world.query(
    `select after from audit where action = 'alarm.staff_limit' and subject = $1`,
    [`user:${support.userId}`],
  )
  expect(alarms).toMatchObject([{ after: { limit: 'people' } }])
})

test('a find counts whom it shows, each person once', async () => {
  const support = await office.support()
  const { email, userId } = await office.person()

  for (let time = 0; time < 3; time += 1)
    await support.browser.call('findAnything', { query: { q: email } as never })

  expect(
    await world.query('select user_id from listed_person where staff_id = $1', [support.userId]),
  ).toEqual([{ user_id: userId }])
})
