import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({
  environment: {
    ACTIVATE_NEW_USERS: '0',
    SUPPORT_EMAIL: 'help@florin.example',
    SUPPORT_TELEGRAM: '@florin_support',
  },
})

test('a new person is told that support has yet to activate them, and how to reach it', async () => {
  const { browser, email } = await register(world)

  const waiting = (await browser.call('userInfo')).body
  await world.query('update user_account set is_activated = true where email = $1', [email])
  const active = (await browser.call('userInfo')).body

  expect(waiting.is_activated).toBe(false)
  const chat = 'https://t.me/florin_support'
  expect(waiting.support).toEqual({
    chat,
    email: 'help@florin.example',
    telegram: 'florin_support',
    phone: null,
  })
  // Whoever can't sign in has to reach support too.
  expect((await world.browser().call('supportContacts')).body).toEqual({
    chat,
    email: 'help@florin.example',
    phone: null,
  })
  expect(active.is_activated).toBe(true)
})
