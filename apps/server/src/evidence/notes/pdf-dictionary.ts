// Every pattern here has bounded repetitions, and a closing sign is looked for once: a hostile dictionary costs no more than its length.

/** The object that an entry refers to. */
export function referenceOf(dictionary: string, key: string): number | undefined {
  const found = new RegExp(`/${key}\\s{0,9}(\\d{1,7})\\s{1,9}\\d{1,5}\\s{1,9}R\\b`).exec(dictionary)
  return found ? Number(found[1]) : undefined
}

/** What is between an entry's opening and closing sign, such as `<<` and `>>`. */
export function enclosedBy(
  dictionary: string,
  key: string,
  opening: '[' | '<<',
  closing: ']' | '>>',
): string | undefined {
  const found = new RegExp(`/${key}\\s{0,9}${opening === '[' ? '\\[' : '<<'}`).exec(dictionary)
  if (!found) return undefined
  const start = found.index + found[0].length
  const end = dictionary.indexOf(closing, start)
  return end === -1 ? undefined : dictionary.slice(start, end)
}

/** The parts of a text that stand between two words. */
export function* blocksBetween(text: string, opening: string, closing: string): Generator<string> {
  for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at)) {
    const start = at + opening.length
    const end = text.indexOf(closing, start)
    if (end === -1) return
    yield text.slice(start, end)
    at = end
  }
}
