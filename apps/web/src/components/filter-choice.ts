export const everything = 'all'

/**
 * A filter with several choices: «all» excludes the others, any other choice replaces it, and no choice means all again. `every` lists the
 * single options of a filter where choosing each of them is the same as choosing all.
 */
export function toggleChoice(
  chosen: readonly string[],
  value: string,
  every: readonly string[] = [],
): readonly string[] {
  if (value === everything) return [everything]
  const others = chosen.filter((each) => each !== everything && each !== value)
  const next = chosen.includes(value) ? others : [...others, value]
  const isWhole = every.length > 0 && every.every((each) => next.includes(each))
  return next.length === 0 || isWhole ? [everything] : next
}

export function narrows(chosen: readonly string[]): boolean {
  return !chosen.includes(everything)
}
