import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { login, register } from '../../../test/people.ts'
import type { World } from '../../../test/world.ts'
import { Phone } from './phone.ts'

export interface Owner {
  readonly browser: Browser
  readonly email: string
  readonly userId: string
}

export interface Offer {
  readonly terminal_id: string
  readonly server_url: string
  readonly auth_key: string
  readonly expires_at: string
  readonly forwarder_key: string
}

export async function newOwner(world: World): Promise<Owner> {
  const { browser, email } = await register(world)
  return { browser, email, userId: await world.userId(email) }
}

export async function newSupport(world: World): Promise<Owner> {
  const { email, userId } = await newOwner(world)
  const origin = { ip: '127.0.0.1', requestId: 'test' }
  await world.florin.services.users.changeRights('test', origin, userId, { isStaff: true })
  return { browser: (await login(world, email)).browser, email, userId }
}

/** Requests, reads the mail, enters the code: what the owner's page then shows as a QR code. */
export async function connect(world: World, owner: Owner, terminalId?: string): Promise<Offer> {
  const request = await owner.browser.call('requestTerminal', {
    body: terminalId === undefined ? {} : { terminal_id: terminalId },
  })
  expect(request.status).toBe(200)
  const verified = await owner.browser.call('verifyTerminal', {
    body: { terminal_id: request.body.terminal_id, otp: await world.code(owner.email) },
  })
  expect(verified.status).toBe(200)
  return verified.body
}

/** A phone that is paired. */
export async function pairedPhone(world: World, owner: Owner, url = world.url): Promise<Phone> {
  const offer = await connect(world, owner)
  const phone = new Phone(url, offer.terminal_id, offer.auth_key)
  expect((await phone.pair()).status).toBe(200)
  return phone
}

export async function theOnly(owner: Owner) {
  const { body } = await owner.browser.call('listTerminals')
  expect(body).toHaveLength(1)
  return body[0]
}
