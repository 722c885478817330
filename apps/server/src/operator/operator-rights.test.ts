import { beforeAll, expect, test, vi } from 'vitest'
import { expectDone, type Operator, operatorOf } from '../../test/operator-process.ts'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

// Each act is a process that loads all of the server, and the machine has other work.
vi.setConfig({ testTimeout: 90_000 })

const world = useWorld()
let operator: Operator
beforeAll(async () => {
  operator = await operatorOf(world)
})

test('rights are given and taken, the person’s sessions end, and the audit knows', async () => {
  const { email, browser } = await register(world)
  const words = ['staff=on', 'lead=on', 'withdraw=on', 'type=merchant']

  expectDone(
    await operator(['rights', email.toUpperCase(), ...words]),
    `Done: ${email.toUpperCase()} ${words.join(' ')}`,
  )

  const [person] = await world.query(
    'select is_staff, is_lead, wallet_output_permission, account_type from user_account where email = $1',
    [email],
  )
  expect(person).toEqual({
    is_staff: true,
    is_lead: true,
    wallet_output_permission: true,
    account_type: 'merchant',
  })
  await expect.poll(async () => (await browser.send('GET', '/account/rate/')).status).toBe(401)
  const userId = await world.userId(email)
  expect(await world.query('select actor from audit where subject like $1', [`%${userId}%`])).toContainEqual({
    actor: 'operator',
  })
})
