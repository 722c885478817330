import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// Replaces the library in the server's tests: half of their time went into the passwords of people who register. It is the same Argon2id
// at its least cost; that the product uses the full one is checked, and the started processes of other tests pay it.

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

export const { verify } = argon2

export const hash: typeof Argon2.hash = (password, options, signal) => {
  const { memoryCost = 0, timeCost = 0 } = options ?? {}
  if (memoryCost < 19_456 || timeCost < 2) throw new Error('A password is worth OWASP’s set of Argon2id')
  return argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal)
}
