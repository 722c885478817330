import { beforeAll, expect, test, vi } from 'vitest'
import { expectDone, expectRefusal, type Operator, operatorOf } from '../test/operator-process.ts'
import { newEmail, password, register } from '../test/people.ts'
import { useWorld } from '../test/world.ts'

// Each act is a process that loads all of the server, and the machine has other work.
vi.setConfig({ testTimeout: 90_000 })

const world = useWorld()
let operator: Operator
beforeAll(async () => {
  operator = await operatorOf(world)
})

test('a member of staff is made beside the running server, which sends the mail', async () => {
  const email = newEmail('staff')

  expectDone(
    await operator(['staff', 'create', email.toUpperCase(), 'ru']),
    `${email} is a member of staff. A mail says how to set a password.`,
  )

  expect((await world.mail(email)).subject).toContain('поддержке')
  expectRefusal(
    await operator(['staff', 'create', email]),
    `Nothing changed: ${email} is a member of staff already.`,
  )
  expectRefusal(await operator(['staff', 'create', 'nobody']), '"nobody" is no e-mail address.')
})

test('a sign-in is reset beside the running server, which forgets the sessions', async () => {
  const { email, browser } = await register(world)

  expectDone(
    await operator(['sign-in', 'reset', email]),
    `Done: nobody is signed in as ${email}. A mail says how to set a new password.`,
  )

  await expect.poll(async () => (await browser.call('userInfo')).status).toBe(401)
  expect((await world.mail(email)).subject).toContain('reset')
  expect((await world.browser().call('login', { body: { email, password } })).status).toBe(400)
})
