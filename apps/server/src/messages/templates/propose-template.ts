/**
 * A first draft of a pattern for a text that no template reads: literals stay, and what looks like a field becomes one. A person reviews
 * it before it reads anything.
 */
export function proposePattern(text: string): string {
  const taken = new Set<string>()
  let rest = text.replaceAll(/\s+/g, ' ').trim()
  let pattern = ''
  while (rest !== '') {
    const found = firstField(rest, pattern, taken)
    if (!found) return pattern + escaped(rest)
    pattern += escaped(rest.slice(0, found.at)) + found.as
    for (const name of found.names) taken.add(name)
    rest = rest.slice(found.at + found.length)
  }
  return pattern
}

interface Found {
  readonly at: number
  readonly length: number
  readonly as: string
  readonly names: readonly string[]
}

interface Rule {
  readonly expression: RegExp
  as(
    match: RegExpExecArray,
    before: string,
    taken: ReadonlySet<string>,
  ): { text: string; names: string[] } | undefined
}

const currency = '(?:RUB|RUR|руб\\.?|р\\.?|₽|p\\.?)'
const balanceWord = /(?:баланс|остаток|доступно|balance|ostatok|dostupno)\P{L}*$/iu

const rules: readonly Rule[] = [
  {
    expression: new RegExp(
      `(?:\\+ ?)?\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})? ?${currency}(?!\\p{L})|(?:\\+ ?)?\\d+(?:[.,]\\d{1,2})? ?${currency}(?!\\p{L})`,
      'iu',
    ),
    as: (_match, before, taken) => {
      const name = balanceWord.test(before) ? 'balance' : 'amount'
      if (taken.has(name)) return { text: '{number}{cur}', names: [] }
      return { text: `{${name}}{cur}`, names: [name] }
    },
  },
  { expression: /\d{1,2}:\d{2}(?::\d{2})?/, as: (_match, _before, taken) => once('time', taken) },
  {
    expression: /\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?(?![\d.,])/,
    as: (_match, _before, taken) => once('date', taken),
  },
  { expression: /(?:\*{1,4}|•{1,4} ?)\d{4}(?!\d)/, as: (_match, _before, taken) => once('card', taken) },
  {
    expression: /(?<=(?:^| )(?:от|отправитель:?) )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? \p{Lu}\./u,
    as: (_match, _before, taken) => once('payer', taken),
  },
]

function once(name: string, taken: ReadonlySet<string>) {
  return taken.has(name) ? undefined : { text: `{${name}}`, names: [name] }
}

/** The field that begins first in what is left of the text. */
function firstField(rest: string, done: string, taken: ReadonlySet<string>): Found | undefined {
  const found = rules.flatMap(({ expression, as }): Found[] => {
    const match = expression.exec(rest)
    if (!match) return []
    const proposed = as(match, done + rest.slice(0, match.index), taken)
    return proposed
      ? [{ at: match.index, length: match[0].length, as: proposed.text, names: proposed.names }]
      : []
  })
  return found.sort((one, other) => one.at - other.at || other.length - one.length)[0]
}

function escaped(literal: string): string {
  return literal.replaceAll(/[\\{}[\]()|~]/g, (sign) => `\\${sign}`)
}
