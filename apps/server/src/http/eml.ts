/** A stored mail as far as the mailbox page shows it. */
export interface ReadMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly date: Date | undefined
  readonly text: string
}

/** Reads what our own mailer writes: headers, and the plain text among the parts. Bytes travel as latin1 until decoded. */
export function readMail(bytes: Buffer): ReadMail {
  const root = splitPart(bytes.toString('latin1'))
  const header = (name: string) => decodeWords(root.headers.get(name) ?? '')
  const date = new Date(header('date'))
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    date: Number.isNaN(date.getTime()) ? undefined : date,
    text: plainText(root, 0) ?? '',
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function splitPart(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source)
  const head = end ? source.slice(0, end.index) : source
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map<string, string>()
  for (const line of unfolded.split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' }
}

const deepest = 4

function plainText(part: Part, depth: number): string | undefined {
  const type = part.headers.get('content-type') ?? 'text/plain'
  if (/^text\/plain\b/i.test(type)) return decodeBody(part)
  const boundary = /^multipart\/.*?;\s*boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined || depth === deepest) return undefined
  const inner = part.body.split(`--${boundary}`).slice(1, -1)
  for (const source of inner) {
    const found = plainText(splitPart(source.replace(/^\r?\n/, '')), depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function decodeBody({ headers, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/[ \t]*=\r?\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Encoded words of a header: `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`. The space between two of them is not text. */
function decodeWords(header: string): string {
  const joined = header.replace(/(\?=)\s+(?==\?)/g, '$1')
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('utf8')
      : decodeQuoted(text.replaceAll('_', ' ')),
  )
}
