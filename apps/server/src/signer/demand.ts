import { createHmac, timingSafeEqual } from 'node:crypto'

/** Refused for good: the reason is stored, and the withdrawal goes back to its owner. */
export class Refusal extends Error {}
/** Not now: caps that will free up, or a chain that does not answer. */
export class Delay extends Error {}

export function demand(isTrue: boolean, reason: string): asserts isTrue {
  if (!isTrue) throw new Refusal(reason)
}

/** Whether the process that judges codes has vouched for these facts. The database does not know the key. */
export function hasProof(key: Buffer, facts: string, proofHex: string): boolean {
  const given = Buffer.from(proofHex, 'hex')
  return given.length === 32 && timingSafeEqual(given, createHmac('sha256', key).update(facts).digest())
}
