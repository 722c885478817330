import { randomUUID } from 'node:crypto'
import type { AccountType } from '@florin/contract'
import { authCookies } from '../src/auth/index.ts'
import type { Services } from '../src/boot/compose-services.ts'
import type { Tx } from '../src/platform/database.ts'
import { sha256 } from '../src/platform/secrets.ts'
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

export interface Newcomer {
  readonly email?: string
  readonly accountType?: AccountType
  readonly referralCode?: string
}

/**
 * A person who has registered and is signed in, written as the last step of a registration writes them: for tests of something else. The
 * steps before it, with form, mail and code, are in front-door.ts.
 */
export async function register(
  world: World,
  { email = newEmail(), accountType = 'trader', referralCode }: Newcomer = {},
): Promise<Person> {
  const { users, referrals, auth } = world.florin.services
  const passwordHash = await auth.passwords.hash(password)
  return signIn(world, email, world.browser(), async (tx) => {
    const user = await users.create(tx, { email, passwordHash, accountType, language: 'en' })
    if (!user) throw new Error(`${email} has an account already`)
    if (referralCode) await referrals.use(tx, referralCode, email, user.id)
    return user
  })
}

/** One more session, in a browser of its own unless one is given. */
export async function login(world: World, email: string, browser = world.browser()): Promise<Person> {
  return signIn(world, email, browser, async (tx) => {
    const found = await world.florin.services.users.credentials(tx, email)
    if (!found) throw new Error(`Nobody has the address ${email}`)
    return found.user
  })
}

type SignedIn = Parameters<Services['sessions']['open']>[1]

async function signIn(
  world: World,
  email: string,
  browser: Browser,
  find: (tx: Tx) => Promise<SignedIn>,
): Promise<Person> {
  const { db, sessions } = world.florin.services
  const cookies = authCookies(world.config.isSecure)
  const device = browser.cookies.get(cookies.device) ?? `device-${randomUUID()}`
  const session = await db.write(async (tx) =>
    sessions.open(tx, await find(tx), { ip: '127.0.0.1', userAgent: 'node', deviceHash: sha256(device) }),
  )
  browser.cookies.set(cookies.device, device)
  browser.cookies.set(cookies.session, session.cookieHalf)
  browser.tokens = { access_token: session.accessToken, refresh_token: session.refreshToken }
  return { email, browser }
}
