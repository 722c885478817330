import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileMailer } from '../adapters/mailer-files.ts'
import type { Mailer } from '../ports/mailer.ts'
import { mailHandler } from './index.ts'

const breaks = ['\r\n', '\n', '\r', '%0d%0a', '\\r\\n', '\u2028', '\u2029', '\u0085', '\u000b', '\u0000']
const headers = [
  'Bcc: thief@evil.example',
  'Subject: You have won',
  'Content-Type: text/html',
  'To: thief@evil.example',
  '\r\n<h1>Body</h1>',
]
const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.example">click</a>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></table><h1>New text</h1>',
  '<style>*{display:none}</style>',
  '<!--',
  '-->',
  '<![CDATA[x]]>',
  '</title><script>1</script>',
  '<iframe src=//evil.example>',
  '<form action=//evil.example>',
  '<meta http-equiv=refresh content=0>',
  '<base href=//evil.example>',
  '&lt;script&gt;',
  '&#60;b&#62;',
  '{code}',
  '{product, plural, other {x}}',
  '$\u007b7*7}',
  '{{7*7}}',
  '<%= 7 %>',
  '`<b>`',
  '<b',
  '\u202eevil\u202c',
  '=?UTF-8?B?PGI+?=',
  '=?UTF-8?Q?=0D=0ABcc:_thief?=',
  '=0D=0A',
  '--boundary',
  '.\r\n.\r\nQUIT',
  '\u0000<b>',
  '＜b＞',
  '<B STYLE=x>',
  '<p class="text">',
  '&',
  '"',
  "'",
  '<table',
  'https://evil.example/login',
  'www.evil.example',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'a@evil.example',
  'x'.repeat(5_000),
  '\ud800',
  '<\u0000b>',
  '\t<b>\t',
  '<b\r\n>',
  '\r\n.\r\n',
  '<x:y>',
]
const payloads = [...breaks.flatMap((line) => headers.map((header) => `name${line}${header}`)), ...markup]

// These mails carry no code.
const noCodes = { idOf: () => undefined, isLive: async () => false }

let place: string
let mailer: Mailer

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'florin-injection-'))
  mailer = fileMailer({ folder: place, from: 'Florin <no-reply@florin.example>' })
})

afterAll(() => rm(place, { recursive: true }))

async function rawMail(number: number, word: string): Promise<string> {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const values = { time: word, ip: word, device: word }
  await mailHandler(mailer, noCodes)(
    { id, to: 'a@b.example', language: 'en', template: 'login.new_device', values },
    '1',
  )
  const name = (await readdir(place)).find((one) => one.includes(id)) ?? ''
  return readFile(join(place, name), 'latin1')
}

/** The mail with its transfer encoding undone: its headers by name, and its markup as a list of tags. */
function anatomy(raw: string): { headers: string[]; tags: string[]; text: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? 'none'
  const [head = '', text = '', markupPart = ''] = raw.split(`--${boundary}`)
  const topHeaders = head.split('\r\n\r\n', 1)[0] ?? ''
  return {
    headers: topHeaders
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => line.split(':', 1)[0] ?? ''),
    tags: decode(markupPart).match(/<[^>]*>?/g) ?? [],
    text: decode(text),
  }
}

function decode(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n')
  const content = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8')
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

// Safety row 70.
test('of a hundred hostile values none adds a header or a tag', async () => {
  const honest = anatomy(await rawMail(0, 'honest'))
  expect(payloads.length).toBeGreaterThanOrEqual(100)
  expect(new Set(honest.headers).size).toBe(honest.headers.length)
  expect(honest.tags.length).toBeGreaterThan(30)

  for (const [at, payload] of payloads.entries()) {
    const found = anatomy(await rawMail(at + 1, payload))
    expect(found.headers, payload).toEqual(honest.headers)
    expect(found.tags, payload).toEqual(honest.tags)
    expect(found.text.split('\r\n').length, payload).toBe(honest.text.split('\r\n').length)
  }
})

test('a hostile address sends nothing', async () => {
  const before = (await readdir(place)).length
  const send = mailHandler(mailer, noCodes)

  for (const payload of payloads) {
    const request = {
      id: crypto.randomUUID(),
      to: `a@b.example${payload}`,
      language: 'en',
      template: 'password.changed',
      values: {},
    }
    const isPlainWord = /^[^\s,;:<>()[\]\\"@\p{C}]*$/u.test(payload)
    if (!isPlainWord) await expect(send(request, '1'), payload).rejects.toThrow('one plain address')
  }

  expect((await readdir(place)).length).toBe(before)
})
