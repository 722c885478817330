/** Pseudo-random numbers from a seed, so that a demo's history is the same in each run. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T
  }

  /** By their shares, whatever these sum to. */
  weigh<T extends { readonly share: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, one) => sum + one.share, 0)
    for (const one of list) {
      left -= one.share
      if (left < 0) return one
    }
    return list.at(-1) as T
  }

  /** How often something happens in an hour that sees it so often on average. */
  times(average: number): number {
    const end = Math.exp(-average)
    let count = 0
    for (let left = this.next(); left > end; left *= this.next()) count += 1
    return count
  }

  /** Of version 4, as all ids of deals are. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.between(0, 15).toString(16))
    hex[12] = '4'
    hex[16] = this.pick(['8', '9', 'a', 'b'])
    const text = hex.join('')
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
      '-',
    )
  }
}
