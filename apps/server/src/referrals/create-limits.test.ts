import { expect, test } from 'vitest'
import { newEmail } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newLead } from './test/lead.ts'

// The real numbers.
const world = useWorld({ environment: { LIMIT_FACTOR: '1' } })

test('the twenty-first invitation of a day waits', async () => {
  const lead = await newLead(world)
  for (let made = 0; made < 20; made += 1)
    expect((await lead.browser.call('createReferral', { body: { email: newEmail('many') } })).status).toBe(
      201,
    )

  const answer = await lead.browser.call('createReferral', { body: { email: newEmail('many') } })

  expect(answer.body).toMatchObject({ status: 429, code: 'limit.reached' })
})
