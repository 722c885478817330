const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const maxString = 32 * 1024

export interface ReadString {
  readonly bytes: string
  /** Where reading goes on. */
  readonly end: number
}

/** A string of a PDF that begins at `at`, in parentheses or as hexadecimal digits; its bytes as Latin-1. */
export function readString(text: string, at: number): ReadString | undefined {
  if (text[at] === '(') return inParentheses(text, at + 1)
  if (text[at] !== '<' || text[at + 1] === '<') return undefined
  const close = text.indexOf('>', at)
  if (close === -1 || close - at > maxString * 2) return undefined
  const digits = text.slice(at + 1, close).replace(/[^0-9A-Fa-f]/g, '')
  const whole = digits.length % 2 === 0 ? digits : `${digits}0`
  return { bytes: Buffer.from(whole, 'hex').toString('latin1'), end: close + 1 }
}

function inParentheses(text: string, start: number): ReadString | undefined {
  let bytes = ''
  let depth = 1
  for (let at = start; at < text.length && bytes.length < maxString; at += 1) {
    const letter = text[at] as string
    if (letter === '\\') {
      const escaped = readEscape(text, at + 1)
      bytes += escaped.letter
      at = escaped.last
      continue
    }
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0) return { bytes, end: at + 1 }
    bytes += letter
  }
  return undefined
}

function readEscape(text: string, at: number): { letter: string; last: number } {
  const octal = /^[0-7]{1,3}/.exec(text.slice(at, at + 3))?.[0]
  if (octal)
    return { letter: String.fromCharCode(Number.parseInt(octal, 8) & 255), last: at + octal.length - 1 }
  const letter = text[at] ?? ''
  // A line that was broken within a string.
  if (letter === '\r') return { letter: '', last: text[at + 1] === '\n' ? at + 1 : at }
  if (letter === '\n') return { letter: '', last: at }
  return { letter: escapes[letter] ?? letter, last: at }
}

/** Text outside of pages: UTF-16 where it begins with its mark, UTF-8 likewise, else Latin-1. */
export function plainText(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1')
  if (bytes.startsWith('\xfe\xff'))
    return buffer
      .subarray(2, buffer.length & ~1)
      .swap16()
      .toString('utf16le')
  if (bytes.startsWith('\xef\xbb\xbf')) return buffer.toString('utf8', 3)
  return bytes
}
