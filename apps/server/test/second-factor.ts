import { stepSeconds, totpAt } from '../src/auth/totp.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const thisStep = () => Math.floor(Date.now() / 1_000 / stepSeconds)

/** An authenticator app with a secret; each code it gives is of a later step than the one before, and none of a step that is over. */
export class App {
  #step = 0
  readonly #secret: Buffer

  constructor(secret: string) {
    const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  /** Good for half a minute at least. Two are good in one moment; a test that needs more winds the clock back. */
  next(): string {
    this.#step = Math.max(this.#step + 1, thisStep())
    return totpAt(this.#secret, this.#step)
  }

  /** One that is not good now, nor soon. */
  wrong(): string {
    return totpAt(this.#secret, thisStep() + 1_000)
  }
}

/** A person set up a second factor in Settings, so long ago that the code used for it is no longer counted. */
export async function setUpFactor(world: World, { browser, email }: Person) {
  await browser.call('requestSecondFactorCode')
  const begun = await browser.call('startSecondFactor', { body: { otp: await world.code(email) } })
  const { secret } = begun.body
  const confirmed = await browser.call('confirmSecondFactor', { body: { totp: new App(secret).next() } })
  await later(world, email)
  return { app: new App(secret), begun, recovery: confirmed.body.recovery_codes as string[] }
}

/** The codes of this moment are all good again, as half a minute later the next would be. */
async function later(world: World, email: string): Promise<void> {
  await world.query('update second_factor set last_step = 0 where user_id = $1', [await world.userId(email)])
}
