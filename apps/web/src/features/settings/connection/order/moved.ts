/** The list with one entry taken out and put in at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const entry = list.slice(from, from + 1)
  return [...rest.slice(0, to), ...entry, ...rest.slice(to)]
}

/** The whole order, where only some entries are shown and were sorted: the hidden ones keep their places. */
export function wholeOrder<T>(all: readonly T[], shown: readonly T[]): T[] {
  const next = shown.values()
  return all.map((each) => (shown.includes(each) ? (next.next().value ?? each) : each))
}
