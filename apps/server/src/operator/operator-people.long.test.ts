import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectDone, expectRefusal, type Operator, operatorOf } from '../../test/operator-process.ts'
import { newEmail, password, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { expectSoundBooks } from '../deals/test/opened.ts'

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

test('a person gets their data in a folder, and is then erased; the money check stays green', async () => {
  const { email, browser } = await register(world)
  const place = join(world.config.dataDir, 'export')

  const written = await operator(['person', 'export', email, place])
  expect(written).toMatchObject({ exitCode: 0, complained: '' })
  expect(await readFile(join(place, 'user_account.jsonl'), 'utf8')).toContain(email)
  expectRefusal(
    await operator(['person', 'export', email, join(world.config.dataDir, 'files', 'x')]),
    `"${join(world.config.dataDir, 'files', 'x')}" lies in a folder that the server uses. Name another one.`,
  )

  const userId = await world.userId(email)
  expectDone(
    await operator(['person', 'erase', email, 'asked', 'for', 'it']),
    `Erased: user ${userId}. Older backups still hold the person.`,
  )
  await expect.poll(async () => (await browser.call('userInfo')).status).toBe(401)
  expectRefusal(await operator(['person', 'erase', email, 'again']), `Nobody has the address ${email}.`)
  await expectSoundBooks(world)
})
