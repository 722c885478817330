import { expect, test } from 'vitest'
import { mutation } from '../test/mutations.ts'
import type { Pick } from '../test/render-template.ts'
import { parse } from './active.ts'

/** The same numbers on every run, evenly spread: fast-check prefers the edges, and would choose the first bank most. */
function pickFrom(seed: number): Pick {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const even = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((even ^ (even >>> 14)) >>> 0) % limit
  }
}

const seeds = Array.from({ length: 6_000 }, (_, at) => at * 7919)

// One of these believed would be goods given away for nothing.
test('what is no receipt is none in any order, spelling or dress', () => {
  const believed = seeds.map((seed) => mutation(pickFrom(seed))).filter(isBelieved)

  expect(believed).toEqual([])
})

// Without this the test above could be green because nothing of this dress is ever read.
test('a receipt in the same dress is read, nearly always', () => {
  const receipts = seeds.slice(0, 500).map((seed) => mutation(pickFrom(seed), true))

  expect(receipts.filter(isBelieved).length).toBeGreaterThan(450)
})

function isBelieved(message: Parameters<typeof parse>[0]): boolean {
  return parse(message).kind === 'credit'
}
