import type { Bank } from '../../lib/banks.ts'

/** The banks that are left to choose, by any part of either name. */
export function offeredBanks(
  all: readonly Bank[],
  chosen: readonly string[],
  typed: string,
): readonly Bank[] {
  const words = typed.trim().toLowerCase()
  return all.filter(
    ({ id, name, full_name }) =>
      !chosen.includes(id) && [id, name, full_name].some((each) => each.toLowerCase().includes(words)),
  )
}

/** Down and up go around the list; nothing is marked until one of them is pressed. */
export function nextMarked(key: string, marked: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return marked === undefined ? 0 : (marked + 1) % count
  if (key === 'ArrowUp') return marked === undefined ? count - 1 : (marked - 1 + count) % count
  return marked
}
