import { expect, test } from 'vitest'
import { register } from '../../test/front-door.ts'
import { newEmail, password } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { createStaff } from './create-staff.ts'

const world = useWorld()
const act = { actor: 'operator', origin: { ip: 'console', requestId: 'console' } }
const make = (email: string) => createStaff(world.florin.services.auth, { email, language: 'en' }, act)
const acts = async (email: string) =>
  world.query<{ action: string; actor: string }>(
    `select action, actor from audit where subject = $1 order by id`,
    [`user:${await world.userId(email)}`],
  )

test('a new member of staff has no password until the code from the mail sets one', async () => {
  const email = newEmail('staff')

  expect(await make(email)).toBe('new')

  expect((await world.mail(email)).subject).toContain('support')
  const browser = world.browser()
  expect((await browser.call('login', { body: { email, password } })).body.code).toBe(
    'auth.wrong_credentials',
  )
  await browser.call('requestPasswordReset', { body: { email } })
  const otp = await world.code(email)
  const body = { email, otp, new_password: password, confirm_password: password }
  expect((await browser.call('resetPassword', { body })).status).toBe(200)
  await browser.call('login', { body: { email, password } })
  const opened = await browser.call('verifyLogin', {
    body: { email, code_otp: await world.code(email), password },
  })
  expect(opened.status).toBe(200)
  expect(
    await world.query('select is_staff, is_activated from user_account where email = $1', [email]),
  ).toEqual([{ is_staff: true, is_activated: true }])
  expect(await acts(email)).toEqual([
    { action: 'staff.create', actor: 'operator' },
    { action: 'user.rights', actor: 'operator' },
  ])
})

test('a person who has an account becomes staff, keeps the password, and is signed out', async () => {
  const { email, browser } = await register(world)

  expect(await make(email)).toBe('known')

  expect((await browser.call('userInfo')).status).toBe(401)
  expect((await world.browser().call('login', { body: { email, password } })).status).toBe(200)
  await expect(make(email)).rejects.toThrow(`Nothing changed: ${email} is a member of staff already.`)
})

test('nobody who is blocked becomes staff', async () => {
  const { email } = await register(world)
  await world.query('update user_account set blocked_at = now() where email = $1', [email])

  await expect(make(email)).rejects.toThrow('is blocked')
  expect(await acts(email)).toEqual([])
})
