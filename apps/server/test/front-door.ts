import { expect } from 'vitest'
import { type Newcomer, newEmail, type Person, password } from './people.ts'
import type { World } from './world.ts'

/** Registers through the front door: form, mail, code. */
export async function register(world: World, options: Newcomer = {}): Promise<Person> {
  const email = options.email ?? newEmail()
  const browser = world.browser()
  const request = await browser.call('register', {
    body: {
      email,
      password,
      account_type: options.accountType ?? 'trader',
      ...(options.referralCode && { referral_code: options.referralCode }),
    },
  })
  expect(request.body).toEqual({ status: 'otp_sent', message: 'OTP sent' })
  const verified = await browser.call('verifyRegistration', {
    body: { email, otp: await world.code(email), password },
  })
  expect(verified.status).toBe(200)
  browser.tokens = verified.body
  return { email, browser }
}

/** Signs in with the password and the code that was mailed. */
export async function login(world: World, email: string, browser = world.browser()): Promise<Person> {
  const request = await browser.call('login', { body: { email, password } })
  expect(request.status).toBe(200)
  const verified = await browser.call('verifyLogin', {
    body: { email, code_otp: await world.code(email), password },
  })
  expect(verified.status).toBe(200)
  browser.tokens = verified.body
  return { email, browser }
}
