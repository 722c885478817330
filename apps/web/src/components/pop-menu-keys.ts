/** Where the arrows, Home and End lead in a list that goes round. */
export function nextIndex(key: string, length: number, from: number): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % length
  if (key === 'ArrowUp') return (from - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}

/** The next item that begins with the typed letter, going round from the current one. */
export function itemStartingWith(letter: string, names: readonly string[], from: number): number | undefined {
  const wanted = letter.toLowerCase()
  const order = names.map((_, at) => (from + 1 + at) % names.length)
  return order.find((at) => names[at]?.trim().toLowerCase().startsWith(wanted))
}
