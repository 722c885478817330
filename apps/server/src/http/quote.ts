/** Longer texts are rather left as they are than made three times as long. */
const longestLabel = 40
const mostLabels = 1_000
const labels = new Map<string, string>()

/**
 * A text in JSON. Labels in letters of one byte: a single other letter makes a text of ten thousand twice as large, and five times
 * as slow to send.
 */
export function quote(text: string): string {
  if (text.length > longestLabel) return JSON.stringify(text)
  return isSimple(text) ? `"${text}"` : quotedLabel(text)
}

/** Nothing but letters of ASCII that stand for themselves. */
function isSimple(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 32 || code > 126 || code === 34 || code === 92) return false
  }
  return true
}

/** There are few of them, and they come again and again. */
function quotedLabel(text: string): string {
  const known = labels.get(text)
  if (known !== undefined) return known
  const quoted = JSON.stringify(text).split('').map(inOneByte).join('')
  if (labels.size >= mostLabels) labels.clear()
  labels.set(text, quoted)
  return quoted
}

function inOneByte(unit: string): string {
  return unit < '\x7f' ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
