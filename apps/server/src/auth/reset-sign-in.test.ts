import { expect, test } from 'vitest'
import { register } from '../../test/front-door.ts'
import { newEmail, password } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { disconnectAll } from '../telegram/index.ts'
import { resetSignIn } from './reset-sign-in.ts'

const world = useWorld()
const act = { actor: 'operator', origin: { ip: 'console', requestId: 'console' } }
const reset = (email: string) => {
  const { auth, telegram } = world.florin.services
  const disconnectMessengers = disconnectAll.bind(undefined, telegram.parts)
  return resetSignIn({ ...auth, disconnectMessengers }, email, act)
}

test('nothing that opened the account opens it any more, and the person is told how to go on', async () => {
  const { email, browser } = await register(world)
  const userId = await world.userId(email)
  await world.query(
    `insert into push_subscription (user_id, endpoint_hash, sealed, device_name) values ($1, 'x', 'x', 'phone')`,
    [userId],
  )
  await world.query(
    `insert into telegram_account (user_id, telegram_id, telegram_name) values ($1, 77, 'thief')`,
    [userId],
  )
  const fresh = world.browser()
  await fresh.call('requestPasswordReset', { body: { email } })
  const stolen = await world.code(email)

  await reset(email)

  expect((await browser.call('userInfo')).status).toBe(401)
  expect((await fresh.call('login', { body: { email, password } })).body.code).toBe('auth.wrong_credentials')
  const body = { email, otp: stolen, new_password: password, confirm_password: password }
  expect((await fresh.call('resetPassword', { body })).body.code).toBe('code.wrong')
  const left = await world.query(
    `select (select count(*) from push_subscription where user_id = $1)::int as pushes,
      (select count(*) from telegram_account where user_id = $1)::int as telegrams,
      (select count(*) from telegram_key where user_id = $1)::int as keys,
      (select count(*) from session where user_id = $1 and (ended_at is null or length(device_hash) > 0))::int as devices`,
    [userId],
  )
  expect(left).toEqual([{ pushes: 0, telegrams: 0, keys: 0, devices: 0 }])
  expect((await world.mail(email)).subject).toContain('reset')
  expect(
    await world.query(`select actor from audit where action = 'sign_in.reset' and subject = $1`, [
      `user:${userId}`,
    ]),
  ).toEqual([{ actor: 'operator' }])
})

// The operator has made sure whose account it is: a mailbox that it was moved away from opens nothing.
test('an address that the account was moved away from takes it back no more', async () => {
  const person = await register(world)
  const to = newEmail('moved')
  await person.browser.call('requestEmailChange', { body: { email: to } })
  const codes = { otp: await world.code(person.email), new_otp: await world.code(to) }
  expect((await person.browser.call('changeEmail', { body: { email: to, ...codes } })).status).toBe(200)

  await reset(to)

  expect(
    await world.query('select undone_at is null as "isOpen" from email_change where new_email = $1', [to]),
  ).toEqual([{ isOpen: false }])
})

test('nobody is reset by an address that nobody has', async () => {
  await expect(reset('nobody@example.com')).rejects.toThrow('Nobody has the address nobody@example.com.')
})
