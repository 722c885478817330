export interface JsSource {
  readonly source: string
  readonly flags: string
}

const posixClasses: Record<string, string> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  blank: '\\t ',
  digit: '0-9',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
}

/** Each rule reads a piece at the cursor, the first that fits wins. Undefined says: RE2 knows it, we do not. */
type Rule = readonly [RegExp, (piece: RegExpExecArray) => string | undefined]

const escapes: readonly Rule[] = [
  [/\\Q([\s\S]*?)(?:\\E|$)/y, ([, literal = '']) => literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')],
  [/\\([pP])([A-Z])(?![a-z{])/y, ([, sign, category]) => `\\${sign}{${category}}`],
  [/\\([pP])\{(\w{1,2})\}/y, ([whole]) => whole],
  [/\\([pP])\{(\w+)\}/y, ([, sign, script]) => `\\${sign}{Script=${script}}`],
  [/\\x\{([0-9A-Fa-f]{1,6})\}/y, ([, code]) => `\\u{${code}}`],
  [/\\x[0-9A-Fa-f]{2}/y, ([whole]) => whole],
  [/\\[dDwWsSbBnrtfv^$\\.*+?()[\]{}|/]/y, ([whole]) => whole],
  [/\\[A-Za-z0-9]/y, () => undefined],
]

const outside: readonly Rule[] = [
  [/\(\?P</y, () => '(?<'],
  [/\\A/y, () => '^'],
  [/\\z/y, () => '$'],
  ...escapes,
  [/\\([\s\S])/y, ([, sign = '']) => sign],
  [/\{\d+(?:,\d*)?\}/y, ([whole]) => whole],
  [/[{}\]]/y, ([sign]) => `\\${sign}`],
  [/[\s\S]/y, ([sign]) => sign],
]

const inside: readonly Rule[] = [
  [/\[:(\w+):\]/y, ([, name = '']) => posixClasses[name]],
  ...escapes,
  [/\\-/y, ([whole]) => whole],
  [/\\([\s\S])/y, ([, sign = '']) => sign],
  [/[\s\S]/y, ([sign]) => sign],
]

/** The server's RE2 syntax in the words of JavaScript; undefined where the phone cannot say the same. */
export function jsSourceOf(pattern: string): JsSource | undefined {
  const head = /^\(\?([ims]+)\)/.exec(pattern)
  const source = translate(pattern.slice(head?.[0].length ?? 0))
  if (source === undefined) return undefined
  const flags = `${[...new Set(head?.[1])].join('')}u`
  return compiles(source, flags) ? { source, flags } : undefined
}

function translate(pattern: string): string | undefined {
  let source = ''
  let classBegan = -1
  for (let at = 0; at < pattern.length; ) {
    const [piece, said] = readPiece(classBegan === -1 ? outside : inside, pattern, at)
    if (said === undefined) return undefined
    if (classBegan === -1 && piece === '[') classBegan = at
    // A bracket right after the opening one is a member, in RE2 as in POSIX.
    else if (piece === ']' && classBegan !== -1) {
      if (/^\[\^?$/.test(pattern.slice(classBegan, at))) {
        source += '\\]'
        at += 1
        continue
      }
      classBegan = -1
    }
    source += said
    at += piece.length
  }
  return source
}

function readPiece(rules: readonly Rule[], pattern: string, at: number): [string, string | undefined] {
  for (const [shape, say] of rules) {
    shape.lastIndex = at
    const piece = shape.exec(pattern)
    if (piece) return [piece[0], say(piece)]
  }
  return ['', undefined]
}

function compiles(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}
