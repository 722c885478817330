import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { lettersOf, loadWebApp } from './web-app.ts'

const script = `console.log("${'florin '.repeat(500)}")`
const folder = await mkdtemp(join(tmpdir(), 'florin-web-'))
await mkdir(join(folder, 'assets'))
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><script nonce="__CSP_NONCE__" src="/assets/app-Dun_Rd-l.js"></script><p>__CSP_NONCE__</p>',
)
await writeFile(
  join(folder, 'pay.html'),
  '<!doctype html><script nonce="__CSP_NONCE__" src="/assets/pay.js"></script>',
)
await writeFile(join(folder, 'assets', 'app-Dun_Rd-l.js'), script)
await writeFile(join(folder, 'assets', 'app-Dun_Rd-l.js.br'), brotliCompressSync(script))
await writeFile(join(folder, 'assets', 'app-Dun_Rd-l.js.gz'), gzipSync(script))
await writeFile(join(folder, 'assets', 'sw.js'), script)
await writeFile(join(folder, 'assets', 'florin.webmanifest'), '{"name":"Florin"}')
await writeFile(join(folder, 'assets', 'icon-maskable-512.png'), 'a picture')

const letters = '@font-face{font-family:Onest;src:url(/assets/onest-B1.woff2)}'
await writeFile(join(folder, 'assets', 'base.css'), `a{color:red}${letters}b{top:0}`)
await writeFile(join(folder, 'assets', 'pay.css'), `${letters}@media print{a{top:0}}`)

const web = await loadWebApp(folder)
const world = useWorld({
  webApp: web,
  environment: { PUBLIC_URL: 'https://florin.example' },
})
const page = (path: string) =>
  fetch(world.url + path, { headers: { accept: 'text/html,application/xhtml+xml' } })

test.each([
  '/',
  '/welcome',
  '/profile/',
  '/settings',
  '/account/rate/',
  '/c2c',
  '/c2cc/token',
  '/no/such/page',
  '/logout?x=/c2c/',
])('a person who opens %s gets the app', async (path) => {
  const answer = await page(path)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain('/assets/app-Dun_Rd-l.js')
})

test.each([
  ['/dispute?id=1', 'camera=(self)'],
  ['/', 'camera=(self)'],
  ['/u/token', 'camera=()'],
  ['/c2c/token', 'camera=()'],
])('%s says %s: only the app’s own page takes photos', async (path, camera) => {
  const answer = await page(path)
  expect(answer.headers.get('permissions-policy')?.split(', ')).toContain(camera)
  expect(answer.headers.get('permissions-policy')).toContain('microphone=()')
})

test.each(['/c2c/token', '/c2c/token/?from=shop', '/c2c/'])(
  'a payer who opens %s gets the payer’s page, under the same strict policy',
  async (path) => {
    const answer = await page(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'

    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(`<script nonce="${nonce}" src="/assets/pay.js">`)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|\*/)
    // The payer's page is not installable.
    expect(policy).toContain("worker-src 'none'")
    expect(policy).toContain("manifest-src 'none'")
  },
)

test.each(['/', '/welcome', '/c2c/token'])('whoever takes anything gets the page of %s too', async (path) => {
  const answer = await fetch(world.url + path, { headers: { accept: '*/*' } })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const asClient = await fetch(world.url + path, { headers: { accept: 'application/json' } })
  expect(asClient.status).toBe(404)
  expect(await asClient.json()).toMatchObject({ code: 'route.not_found' })
})

test('whoever takes anything from where a call has its address gets the call', async () => {
  const answer = await fetch(`${world.url}/account/rate/`, { headers: { accept: '*/*' } })

  expect(answer.status).toBe(401)
})

test('a client that calls the same path gets the API', async () => {
  expect((await world.browser().call('currentRate')).status).toBe(401)
})

test('each page has a nonce of its own, in the policy and in the page, and nothing unsafe is allowed', async () => {
  const first = await page('/welcome')
  const second = await page('/welcome')
  const policy = first.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''

  expect(nonce.length).toBeGreaterThan(20)
  expect(await first.text()).toContain(`<script nonce="${nonce}"`)
  expect(second.headers.get('content-security-policy')).not.toBe(policy)
  expect(policy).not.toMatch(/unsafe|\*/)
  for (const rule of [
    "default-src 'none'",
    "connect-src 'self'",
    "media-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(rule)
  }
})

test('behind https the browser is told to stay there, and cookies are bound to the host', async () => {
  expect((await page('/')).headers.get('strict-transport-security')).toContain('max-age=63072000')
})

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', null],
])('an asset for a browser that takes %s is kept for good and comes as %s', async (accepted, encoding) => {
  const answer = await fetch(`${world.url}/assets/app-Dun_Rd-l.js`, {
    headers: { 'accept-encoding': accepted },
  })

  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await answer.text()).toBe(script)
})

test('the letters of the app are told once, as its styles name them, and the guide is written in them', async () => {
  expect(lettersOf(web)).toBe(letters)
  expect(await (await page('/docs')).text()).toContain(letters)
})

test('what the build has not compressed comes as it is, and what it has is no file of its own', async () => {
  const plain = await fetch(`${world.url}/assets/sw.js`, { headers: { 'accept-encoding': 'br, gzip' } })
  const [brotli, gzip] = await Promise.all(
    ['br', 'gz'].map((ending) => fetch(`${world.url}/assets/app-Dun_Rd-l.js.${ending}`)),
  )

  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(script)
  expect([brotli?.status, gzip?.status]).toEqual([404, 404])
})

test('the service worker is asked for anew each time, may look after every page, and speaks to nobody but us', async () => {
  const { headers } = await fetch(`${world.url}/assets/sw.js`, { headers: { 'service-worker': 'script' } })

  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('service-worker-allowed')).toBe('/')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
})

test('so is the manifest, while pictures under a name without a hash may be kept for a day', async () => {
  const manifest = await fetch(`${world.url}/assets/florin.webmanifest`)
  const icon = await fetch(`${world.url}/assets/icon-maskable-512.png`)

  expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
  expect(manifest.headers.get('cache-control')).toBe('no-cache')
  expect(icon.headers.get('content-type')).toBe('image/png')
  expect(icon.headers.get('cache-control')).toBe('public, max-age=86400')
})

test('no other file may become a service worker of the whole app', async () => {
  const { headers } = await fetch(`${world.url}/assets/app-Dun_Rd-l.js`)

  expect(headers.get('service-worker-allowed')).toBeNull()
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test.each([
  '/assets/missing.js',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/..%2f..%2fpackage.json',
  '/assets/',
])('%s finds no file, and not the app either', async (path) => {
  const answer = await fetch(world.url + path, { headers: { accept: '*/*' } })

  expect(answer.status).toBe(404)
})

test('without a build, or with half of one, the start says what to run', async () => {
  const half = await mkdtemp(join(tmpdir(), 'florin-web-'))
  await writeFile(join(half, 'index.html'), '<!doctype html>')

  await expect(loadWebApp(join(folder, 'nowhere'))).rejects.toThrow('npm run build')
  await expect(loadWebApp(half)).rejects.toThrow('pay.html')
})
