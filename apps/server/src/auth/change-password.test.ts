import { expect, test } from 'vitest'
import { login, register } from '../../test/front-door.ts'
import { newEmail, password } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

const fresh = 'Better@horse8!'

test('a forgotten password is replaced with the code from the mail, and every session ends', async () => {
  const { email, browser: old } = await register(world)
  const browser = world.browser()
  await browser.call('requestPasswordReset', { body: { email } })

  const answer = await browser.call('resetPassword', {
    body: { email, otp: await world.code(email), new_password: fresh, confirm_password: fresh },
  })

  expect(answer.status).toBe(200)
  expect((await old.call('userInfo')).status).toBe(401)
  expect((await browser.call('login', { body: { email, password } })).status).toBe(400)
  expect((await browser.call('login', { body: { email, password: fresh } })).status).toBe(200)
})

test('an unknown address is answered the same and gets no letter', async () => {
  const known = await register(world)
  const unknown = newEmail()

  const first = await world.browser().call('requestPasswordReset', { body: { email: known.email } })
  const second = await world.browser().call('requestPasswordReset', { body: { email: unknown } })

  expect(first.body).toEqual(second.body)
  expect(first.status).toBe(second.status)
  await world.mail(known.email)
  expect(world.mails.filter((mail) => mail.to === unknown)).toHaveLength(0)
})

test('the settings variant without a code is refused, whoever sends it', async () => {
  const { email, browser } = await register(world)
  const body = { email, new_password: fresh, confirm_password: fresh }

  for (const caller of [browser, world.browser()]) {
    const answer = await caller.call('resetPassword', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.otp).toEqual(['Enter the code from the email.'])
  }
  expect((await world.browser().call('login', { body: { email, password } })).status).toBe(200)
})

test('in the settings, the code of this session changes the password and the other sessions end', async () => {
  const { email, browser } = await register(world)
  const elsewhere = await login(world, email)
  await browser.call('requestPasswordReset', { body: { email } })
  const simple = 'lowercase9only'

  const answer = await browser.call('resetPassword', {
    body: { email, otp: await world.code(email), new_password: simple, confirm_password: simple },
  })

  expect(answer.status).toBe(200)
  expect((await browser.call('userInfo')).status).toBe(200)
  expect((await elsewhere.browser.call('userInfo')).status).toBe(401)
  await world.mail(email, (mail) => !/\d{6}/.test(mail.text))
})

test('a code that one session asked for is worth nothing in another', async () => {
  const { email, browser } = await register(world)
  const { browser: other } = await login(world, email)
  await browser.call('requestPasswordReset', { body: { email } })
  const body = { email, otp: await world.code(email), new_password: fresh, confirm_password: fresh }

  expect((await other.call('resetPassword', { body })).body.code).toBe('code.wrong')
  expect((await world.browser().call('resetPassword', { body })).body.code).toBe('code.wrong')
})

test('a signed-in person can neither ask nor change for somebody else’s address', async () => {
  const victim = await register(world)
  const { browser } = await register(world)

  expect((await browser.call('requestPasswordReset', { body: { email: victim.email } })).body.code).toBe(
    'email.not_own',
  )
  const body = { email: victim.email, otp: '123456', new_password: fresh, confirm_password: fresh }
  expect((await browser.call('resetPassword', { body })).body.code).toBe('email.not_own')
})

test('a stale session is refused, not taken for a stranger', async () => {
  const { email, browser } = await register(world)
  await browser.call('logout')

  expect((await browser.call('requestPasswordReset', { body: { email } })).status).toBe(401)
})

test('two different passwords, a weak and a common one are refused without burning the code', async () => {
  const { email } = await register(world)
  const browser = world.browser()
  await browser.call('requestPasswordReset', { body: { email } })
  const otp = await world.code(email)
  const attempt = (new_password: string, confirm_password = new_password) =>
    browser.call('resetPassword', { body: { email, otp, new_password, confirm_password } })

  expect((await attempt(fresh, 'Other@horse8!')).body.confirm_password).toEqual(['Passwords do not match'])
  expect((await attempt('weak')).body.new_password.length).toBeGreaterThan(1)
  expect((await attempt('Password1!')).body.new_password).toHaveLength(1)
  for (let more = 0; more < 4; more += 1) await attempt('weak')

  expect((await attempt(fresh)).status).toBe(200)
})

test('in the settings a password still needs a letter, a digit and the login field’s alphabet', async () => {
  const { email, browser } = await register(world)
  const attempt = (new_password: string) =>
    browser.call('resetPassword', {
      body: { email, otp: '123456', new_password, confirm_password: new_password },
    })

  for (const bad of ['short7', 'onlyletters', '123456789012', 'кириллица77', `a1${'x'.repeat(30)}`]) {
    expect((await attempt(bad)).body.new_password).toEqual([
      'At least 8 and at most 30 characters, with a letter and a digit',
    ])
  }
})
