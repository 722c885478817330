import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newOwner, newSupport, type Owner } from '../terminals/test/owners.ts'

const world = useWorld()
let agent: Owner

beforeAll(async () => {
  agent = await newSupport(world)
})

const activate = (user_ids: string[], carry_out: boolean) =>
  agent.browser.call('activateUsers', { body: { user_ids, carry_out } })
const activated = async (ids: string[]) =>
  (
    await world.query<{ id: string }>('select id from user_account where is_activated and id = any ($1)', [
      ids,
    ])
  ).length
const entries = (id: string) => world.query('select from audit where subject = $1', [`user:${id}`])

test('a dry run tells who would change and changes nobody; the act does exactly that, each audited once', async () => {
  const people = [await newOwner(world), await newOwner(world)].map(({ userId }) => userId)
  await world.query('update user_account set is_activated = false where id = any ($1)', [people])
  const active = (await newOwner(world)).userId
  await world.query('update user_account set is_activated = true where id = $1', [active])
  const ids = [...people, active, agent.userId, '00000000-0000-4000-8000-000000000000']

  const plan = await activate(ids, false)
  expect(plan.status).toBe(200)
  expect(await activated(people)).toBe(0)
  expect(await entries(people[0] ?? '')).toHaveLength(0)

  const done = await activate(ids, true)
  expect(done.body).toEqual({ ...plan.body, is_done: true })
  expect(await activated(people)).toBe(2)
  for (const id of people) expect(await entries(id)).toHaveLength(1)
  expect(await entries(active)).toHaveLength(0)
  const outcomes = Object.fromEntries(
    done.body.results.map((one: { user_id: string; outcome: string }) => [one.user_id, one.outcome]),
  )
  expect(outcomes[active]).toBe('unchanged')
  expect(outcomes[agent.userId]).toBe('refused')
  expect(Object.keys(outcomes)).toHaveLength(4)
})
