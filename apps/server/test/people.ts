import type { AccountType } from '@florin/contract'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import type { World } from './world.ts'

export const password = 'Correct@horse7!'

export interface Person {
  readonly email: string
  readonly browser: Browser
}

let count = 0

export function newEmail(name = 'person'): string {
  count += 1
  return `${name}.${process.pid}.${count}@example.com`
}

/** Registers through the front door: form, mail, code. */
export async function register(
  world: World,
  options: { email?: string; accountType?: AccountType; referralCode?: string } = {},
): Promise<Person> {
  const email = options.email ?? newEmail()
  const browser = world.browser()
  const asked = await browser.call('register', {
    body: {
      email,
      password,
      account_type: options.accountType ?? 'trader',
      ...(options.referralCode && { referral_code: options.referralCode }),
    },
  })
  expect(asked.body).toEqual({ status: 'otp_sent', message: 'OTP sent' })
  const verified = await browser.call('verifyRegistration', {
    body: { email, otp: await world.code(email), password },
  })
  expect(verified.status).toBe(200)
  browser.tokens = verified.body
  return { email, browser }
}

export async function login(world: World, email: string, browser = world.browser()): Promise<Person> {
  const asked = await browser.call('login', { body: { email, password } })
  expect(asked.status).toBe(200)
  const verified = await browser.call('verifyLogin', {
    body: { email, code_otp: await world.code(email), password },
  })
  expect(verified.status).toBe(200)
  browser.tokens = verified.body
  return { email, browser }
}
