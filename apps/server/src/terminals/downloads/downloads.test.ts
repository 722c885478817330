import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { useWorld } from '../../../test/world.ts'
import { newOwner, pairedPhone } from '../test/owners.ts'
import { tinyApp } from '../test/tiny-zip.ts'

const bytes = tinyApp({ version: '1.2.0' })
const sha256 = createHash('sha256').update(bytes).digest('hex')
const file = join(mkdtempSync(join(tmpdir(), 'florin-app-')), 'own.apk')
writeFileSync(file, bytes)

const world = useWorld({ environment: { TERMINAL_APP: file } })
const get = (path: string, init: RequestInit = {}) => fetch(`${world.url}/downloads/${path}`, init)

test('the app is served whole under its version, to keep for good', async () => {
  const answer = await get('florin-terminal-1.2.0.apk')

  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'attachment; filename="florin-terminal-1.2.0.apk"',
    'content-length': String(bytes.length),
    etag: `"${sha256}"`,
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
})

test('the newest has one name that stays and is asked for anew each time', async () => {
  const answer = await get('florin-terminal.apk')

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const known = await get('florin-terminal.apk', { headers: { 'if-none-match': `"${sha256}"` } })
  expect(known.status).toBe(304)
})

test('HEAD tells of it without its bytes', async () => {
  const answer = await get('florin-terminal.apk', { method: 'HEAD' })

  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
})

test.each([
  ['bytes=0-3', 206, [0, 4]],
  [`bytes=4-`, 206, [4, bytes.length]],
  ['bytes=-5', 206, [bytes.length - 5, bytes.length]],
  ['bytes=0-999999', 206, [0, bytes.length]],
  ['bytes=999999-', 416, [0, 0]],
  ['bytes=0-1,3-4', 200, [0, bytes.length]],
] as const)('a download goes on: %s', async (range, status, [from, to]) => {
  const answer = await get('florin-terminal-1.2.0.apk', { headers: { range } })

  expect(answer.status).toBe(status)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(bytes.subarray(from, to)))
})

test.each(['florin-terminal-1.1.0.apk', 'florin-terminal-1.2.0.apk.bak', '..%2fown.apk', 'own.apk'])(
  'nothing else is served: %s',
  async (name) => {
    expect((await get(name)).status).toBe(404)
  },
)

test.each([
  ['en', 'Florin for Android', 'Download, '],
  ['ru', 'Florin для Android', 'Скачать, '],
])('the page in %s has version, hash, QR and link', async (language, title, link) => {
  const answer = await get('', { headers: { 'accept-language': language, accept: 'text/html' } })
  const page = await answer.text()

  expect(answer.headers.get('content-type')).toContain('text/html')
  for (const part of [
    `lang="${language}"`,
    title,
    link,
    '1.2.0',
    sha256,
    '/downloads/florin-terminal-1.2.0.apk',
    '<svg',
  ])
    expect(page).toContain(part)
})

test('phones and pages hear of it', async () => {
  const app = { version: '1.2.0', sha256, bytes: bytes.length, package: 'org.florin.terminal' }
  const phone = await pairedPhone(world, await newOwner(world))

  expect((await phone.ping()).body.app).toMatchObject(app)
  expect((await new Browser(world.url).call('offeredApp')).body.app).toMatchObject(app)
})

test('the site tells the owner of a phone whose app is older', async () => {
  const owner = await newOwner(world)
  const paired = await pairedPhone(world, owner)
  const times = {
    rebound_at: null,
    rebound_after: null,
    hidden_at: null,
    last_sms_at: null,
    last_push_at: null,
  }
  const phone = { maker: 'Google', sdk: 33, notifications: 'granted', is_listener_bound: true, ...times }
  const report = { ...phone, background_work: 'allowed', hidden_count: 0 }
  const shownFor = async (version: string) => {
    await paired.ping({ app_version: version, phone: report })
    const { body } = await owner.browser.call('terminalDoctor', { params: { id: paired.terminalId } })
    return body.app
  }

  // In the form in which the app itself sends it.
  expect(await shownFor('android-1.1.9')).toMatchObject({ installed: '1.1.9', is_outdated: true })
  expect(await shownFor('android-1.2.0')).toMatchObject({ installed: '1.2.0', is_outdated: false })
})
