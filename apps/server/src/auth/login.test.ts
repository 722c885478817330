import { expect, test } from 'vitest'
import { login, register } from '../../test/front-door.ts'
import { newEmail, password } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

test('password and code open a session', async () => {
  const { email } = await register(world)

  const { browser } = await login(world, email)

  expect((await browser.call('checkUserAuth')).status).toBe(200)
})

test('an unknown address and a wrong password get the same answer to the letter', async () => {
  const { email } = await register(world)

  const unknown = await world.browser().call('login', { body: { email: newEmail(), password } })
  const wrong = await world.browser().call('login', { body: { email, password: 'Wrong@horse7!' } })

  expect(unknown.status).toBe(400)
  expect({ ...unknown.body, instance: '' }).toEqual({ ...wrong.body, instance: '' })
})

test('the code alone is not enough: the password is asked for again', async () => {
  const { email } = await register(world)
  await world.browser().call('login', { body: { email, password } })

  const answer = await world.browser().call('verifyLogin', {
    body: { email, code_otp: await world.code(email), password: 'Wrong@horse7!' },
  })

  expect(answer.body.code).toBe('auth.wrong_credentials')
})

test('a stranger without the password cannot burn the owner’s tries', async () => {
  const { email } = await register(world)
  const browser = world.browser()
  await browser.call('login', { body: { email, password } })
  const code = await world.code(email)

  for (let guess = 0; guess < 8; guess += 1) {
    await world
      .browser()
      .call('verifyLogin', { body: { email, code_otp: '000000', password: 'Wrong@horse7!' } })
  }

  expect((await browser.call('verifyLogin', { body: { email, code_otp: code, password } })).status).toBe(200)
})

test('a newer code takes the place of the older one', async () => {
  const { email } = await register(world)
  const browser = world.browser()
  await browser.call('login', { body: { email, password } })
  const first = await world.code(email)
  await browser.call('login', { body: { email, password } })
  const second = await world.code(email)

  if (first !== second) {
    expect((await browser.call('verifyLogin', { body: { email, code_otp: first, password } })).status).toBe(
      400,
    )
  }
  expect((await browser.call('verifyLogin', { body: { email, code_otp: second, password } })).status).toBe(
    200,
  )
})

test('a code works once', async () => {
  const { email } = await register(world)
  const browser = world.browser()
  await browser.call('login', { body: { email, password } })
  const code = await world.code(email)

  expect((await browser.call('verifyLogin', { body: { email, code_otp: code, password } })).status).toBe(200)
  expect((await browser.call('verifyLogin', { body: { email, code_otp: code, password } })).body.code).toBe(
    'code.wrong',
  )
})

test('a code is worthless after five minutes', async () => {
  const { email } = await register(world)
  const browser = world.browser()
  await browser.call('login', { body: { email, password } })
  const code = await world.code(email)
  await world.query(
    "update one_time_code set expires_at = now() - interval '1 second' where subject = $1 and used_at is null",
    [email],
  )

  expect((await browser.call('verifyLogin', { body: { email, code_otp: code, password } })).body.code).toBe(
    'code.wrong',
  )
})

test('a blocked person is told so once they have proved who they are, and not before', async () => {
  const { email } = await register(world)
  const userId = await world.userId(email)
  await world.florin.services.users.changeRights('test', { ip: '', requestId: '' }, userId, {
    isBlocked: true,
  })

  const browser = world.browser()
  expect((await browser.call('login', { body: { email, password } })).status).toBe(200)
  const answer = await browser.call('verifyLogin', {
    body: { email, code_otp: await world.code(email), password },
  })

  expect(answer.status).toBe(403)
  expect(answer.body.code).toBe('account.blocked')
})

test('a login from a new device is told by mail; one from a known device is not', async () => {
  const { email, browser } = await register(world)

  await login(world, email, browser)
  await login(world, email, world.browser())

  const letter = await world.mail(email)
  expect(letter.text).toContain('127.0.0.1')
  expect(world.mails.filter((mail) => mail.to === email)).toHaveLength(0)
})

test('no code ever appears in an answer or in the log', async () => {
  const { email } = await register(world)
  const browser = world.browser()
  const request = await browser.call('login', { body: { email, password } })
  const code = await world.code(email)
  const wrong = await browser.call('verifyLogin', {
    body: { email, code_otp: code === '111111' ? '222222' : '111111', password },
  })
  const right = await browser.call('verifyLogin', { body: { email, code_otp: code, password } })

  const everything =
    [request, wrong, right].map((answer) => JSON.stringify(answer.body)).join() + world.logLines.join()
  expect(everything).not.toContain(code)
  expect(everything).not.toContain(password)
})
