/** Pseudo-random numbers: the same seed gives the same world. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  chance(share: number): boolean
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: small, and good enough for people who are not there. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    chance: (share) => next() < share,
    between,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
  }
}
