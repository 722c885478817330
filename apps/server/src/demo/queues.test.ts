import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { placed } from '../deals/test/opened.ts'
import { support } from '../disputes/test/cases.ts'
import { makeAccount } from './accounts.ts'
import { makeHistoryPeople } from './history-people.ts'
import { makeDemoQueues } from './index.ts'

const world = useWorld()

test('support finds something in every queue that the demo fills, and a second start adds nothing', async () => {
  const { auth, ...services } = world.florin.services
  const parts = { ...services, passwords: auth.passwords }
  await makeAccount(parts, {
    email: 'lead@demo.florin',
    username: 'lead',
    accountType: 'trader',
    isLead: true,
  })
  await makeHistoryPeople(parts)

  await makeDemoQueues(parts)
  await makeDemoQueues(parts)

  const staff = await support(world)
  await placed(world)
  const queue = async () => (await staff.browser.call('supportQueue')).body.counts
  await expect.poll(queue).toMatchObject({ users: expect.any(Number), receipts: 3, webhooks: 1, messages: 1 })
  // The watch of the terminals notices that it is silent already: no order of the first minutes is matched with it.
  await world.query(`update terminal set silence_noticed_at = now() where name = 'Galaxy A54'`)
  expect(await queue()).toMatchObject({ silent_phones: 1, hidden_methods: 2 })
  const owner = await world.userId('orlova@demo.florin')
  const { body } = await staff.browser.call('storyTerminals', { params: { id: owner } })
  expect(body.results).toHaveLength(1)
  expect(body.results[0].uptime).toBeGreaterThan(95)
  expect(body.results[0].uptime).toBeLessThan(99)
  // A code that waits is of somebody who has no account.
  expect(
    await world.query(
      `select email from referral_code where used_by is null and email in (select email from user_account)`,
    ),
  ).toEqual([])
}, 120_000)
