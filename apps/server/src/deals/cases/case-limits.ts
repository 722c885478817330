// How many cases a shop may have open, and how much they may hold, before support must admit more. Pure.

/** The shop's open cases that support or the limits have let in. */
export interface CaseLoad {
  readonly ofShop: bigint
  /** Of the same shop and trader. */
  readonly ofPair: bigint
  readonly heldMicro: bigint
}

/** How large a shop is: its completed deals of 30 days. */
export interface ShopScale {
  /** Of 100 RUB and more. */
  readonly deals: bigint
  readonly turnoverMicro: bigint
}

export const smallestCountedKopecks = 10_000n
export const casesOfPair = 2n
const fewCases = 3n
const littleHeldMicro = 500_000_000n
const percent = 3n

const nothing: ShopScale = { deals: 0n, turnoverMicro: 0n }

/** What even a shop without a single deal may have: most cases are decided by this, without reading the shop's deals. */
export function fitsAnyShop(load: CaseLoad, holdsMicro: bigint): boolean {
  return fitsShop(load, holdsMicro, nothing)
}

/** Does one more case, which would hold so much, stay within the limits? */
export function fitsShop(load: CaseLoad, holdsMicro: bigint, scale: ShopScale): boolean {
  const most = greater(fewCases, (scale.deals * percent) / 100n)
  const mostHeld = greater(littleHeldMicro, (scale.turnoverMicro * percent) / 100n)
  return load.ofShop < most && load.ofPair < casesOfPair && load.heldMicro + holdsMicro <= mostHeld
}

const greater = (one: bigint, other: bigint) => (one > other ? one : other)
