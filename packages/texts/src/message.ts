/**
 * A sentence with holes: `{name}`, and `{count, plural, one {# deal} few {…} other {# deals}}` by the language's own rules.
 * The same small reader serves screens, problems, mails and the bot, so that one catalogue suits all of them.
 */
export type TextValues = Record<string, string | number>

export function fill(language: string, sentence: string, values: TextValues = {}): string {
  let out = ''
  let at = 0
  while (at < sentence.length) {
    const open = sentence.indexOf('{', at)
    if (open === -1) return out + sentence.slice(at)
    const close = closing(sentence, open)
    out += sentence.slice(at, open) + hole(language, sentence.slice(open + 1, close), values)
    at = close + 1
  }
  return out
}

/** The names of all holes, sorted: what both languages of a sentence must agree on. */
export function holes(sentence: string): string[] {
  const found = new Set<string>()
  for (const match of sentence.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)) found.add(match[1] ?? '')
  // A plural's branch of a single word looks like a hole ({day}); a real hole is never the text of a branch.
  for (const match of sentence.matchAll(/(?<!\w)(?:zero|one|two|few|many|other|=\d+)\s*\{\s*(\w+)\s*\}/g))
    found.delete(match[1] ?? '')
  return [...found].sort()
}

function hole(language: string, inside: string, values: TextValues): string {
  const [name = '', kind, ...rest] = splitTop(inside)
  const value = values[name.trim()]
  if (kind?.trim() !== 'plural') return value === undefined ? `{${inside}}` : String(value)
  const count = Number(value)
  const branches = readBranches(rest.join(','))
  const chosen =
    branches[`=${count}`] ?? branches[new Intl.PluralRules(language).select(count)] ?? branches.other ?? ''
  return fill(language, chosen.replaceAll('#', new Intl.NumberFormat(language).format(count)), values)
}

function splitTop(inside: string): string[] {
  const [name = '', kind = '', ...rest] = inside.split(',')
  return kind === '' ? [name] : [name, kind, rest.join(',')]
}

function readBranches(text: string): Record<string, string> {
  const branches: Record<string, string> = {}
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open === -1) break
    const close = closing(text, open)
    branches[text.slice(at, open).trim()] = text.slice(open + 1, close)
    at = close + 1
  }
  return branches
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`A brace never closes in: ${text}`)
}
