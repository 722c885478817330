import { hash, verify } from '@node-rs/argon2'
import { Problem } from './problem.ts'
import type { Secrets } from './secrets.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time whether the person exists or not: without a hash a stand-in is checked. */
  isRight(password: string, stored: string | undefined): Promise<boolean>
}

// OWASP's set. 35 ms of a core each: two at a time, or a flood of logins owns the machine.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const queueLength = 50

/** Argon2id over a keyed digest: a stolen table cannot be guessed without the installation's key. */
export function passwords(secrets: Secrets): Passwords {
  const turns = inTurns()
  const peppered = (password: string) => secrets.mac('password', password).toString('base64')
  const standIn = hash(peppered('nobody has this password'), settings)
  return {
    hash: (password) => turns(() => hash(peppered(password), settings)),
    isRight: (password, stored) =>
      turns(async () => {
        const isRight = await verify(stored ?? (await standIn), peppered(password))
        return isRight && stored !== undefined
      }),
  }
}

function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0

  async function takeSlot(): Promise<void> {
    if (busy < atOnce) {
      busy += 1
      return
    }
    if (waiting.length >= queueLength) throw new Problem('server.busy', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return async (work) => {
    await takeSlot()
    try {
      return await work()
    } finally {
      // The slot passes directly to the next in the queue, so that no later call takes it in between.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
