import { stepSeconds, totpAt } from '../src/auth/totp.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app with a secret; each code it gives is of a later step than the one before. */
export class App {
  #step = Math.floor(Date.now() / 1_000 / stepSeconds) - 2
  readonly #secret: Buffer

  constructor(secret: string) {
    const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  /** Three are good in one moment; a test that needs more winds the clock back. */
  next(): string {
    this.#step += 1
    return totpAt(this.#secret, this.#step)
  }

  /** One that is not good now, nor soon. */
  wrong(): string {
    return totpAt(this.#secret, this.#step + 1_000)
  }
}

/** Somebody sets up a second factor as Settings do. */
export async function setUpFactor(world: World, { browser, email }: Person) {
  await browser.call('requestSecondFactorCode')
  const begun = await browser.call('startSecondFactor', { body: { otp: await world.code(email) } })
  const app = new App(begun.body.secret)
  const confirmed = await browser.call('confirmSecondFactor', { body: { totp: app.next() } })
  return { app, begun, recovery: confirmed.body.recovery_codes as string[] }
}

/** The codes of this moment are all good again, as half a minute later the next would be. */
export async function later(world: World, email: string): Promise<void> {
  await world.query('update second_factor set last_step = 0 where user_id = $1', [await world.userId(email)])
}
