import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ isIdle: true })

const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#3f50e0' } })
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const stored = async () =>
  (await readdir(join(world.config.dataDir, 'files', 'avatars')).catch(() => [])).sort()
const incoming = async () => readdir(join(world.config.dataDir, 'files', 'incoming')).catch(() => [])

test.each(['jpeg', 'png'] as const)(
  'a %s becomes a square picture that the page can show',
  async (format) => {
    const { browser } = await register(world)

    const answer = await browser.call('changeAvatar', {
      file: blob(await picture().toFormat(format).toBuffer()),
    })

    expect(answer.body.status).toBe('success')
    const shown = await fetch(world.url + answer.body.avatar_url)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      width: 512,
      height: 512,
      format: 'webp',
    })
    expect((await browser.call('userInfo')).body.avatar).toBe(answer.body.avatar_url)
  },
)

test('places and comments of the photo are gone', async () => {
  const { browser } = await register(world)
  const photo = await picture()
    .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('secret-owner')).toBe(true)

  const answer = await browser.call('changeAvatar', { file: blob(photo) })

  const kept = Buffer.from(await (await fetch(world.url + answer.body.avatar_url)).arrayBuffer())
  expect(kept.includes('secret-owner')).toBe(false)
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
})

test('the old picture goes when a new one comes, and nothing is left in between', async () => {
  const { browser } = await register(world)
  const file = blob(await picture().png().toBuffer())
  const before = await stored()

  const first = await browser.call('changeAvatar', { file })
  await browser.call('changeAvatar', { file })

  expect(await stored()).toHaveLength(before.length + 1)
  expect((await fetch(world.url + first.body.avatar_url)).status).toBe(404)
  expect(await incoming()).toEqual([])
})

test.each([
  ['a page that calls itself a picture', '<html><script>alert(1)</script></html>'],
  ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['nothing', ''],
])('%s is refused and leaves nothing', async (_what, content) => {
  const { browser } = await register(world)
  const before = await stored()

  const answer = await browser.call('changeAvatar', { file: new Blob([content], { type: 'image/png' }) })

  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('avatar.wrong_type')
  expect(await stored()).toEqual(before)
  expect(await incoming()).toEqual([])
})

test('a picture that only begins like one is refused', async () => {
  const { browser } = await register(world)
  const whole = await picture(400, 400).png().toBuffer()

  const answer = await browser.call('changeAvatar', { file: blob(whole.subarray(0, whole.length / 2)) })

  expect(answer.body.code).toBe('avatar.wrong_type')
})

test('a small file that unfolds to a huge picture is refused', async () => {
  const { browser } = await register(world)
  const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)

  expect((await browser.call('changeAvatar', { file: blob(bomb) })).body.code).toBe('avatar.wrong_type')
})

test('six megabytes are too many, and are told so', async () => {
  const { browser } = await register(world)

  const answer = await browser.call('changeAvatar', { file: new Blob([new Uint8Array(6 * 1024 * 1024)]) })

  expect(answer.status).toBe(413)
  expect(answer.body).toMatchObject({
    code: 'avatar.too_large',
    avatar: ['The picture must not exceed 5 MB.'],
  })
  expect(await incoming()).toEqual([])
})

test('another field, or no form at all, is told', async () => {
  const { browser } = await register(world)
  const form = new FormData()
  form.set('picture', new Blob(['x']), 'x.png')

  expect((await browser.send('POST', '/account/user/change-avatar/', form)).body.code).toBe('avatar.missing')
  expect((await browser.send('POST', '/account/user/change-avatar/', { avatar: 'x' })).status).toBe(415)
})

test.each([
  '../../secret.key',
  '..%2f..%2fsecret.key',
  '%2e%2e/secret.key',
  'x.webp',
  `${'0'.repeat(32)}.webp`,
  '/etc/passwd',
])('the file name %s finds nothing', async (name) => {
  expect((await fetch(`${world.url}/media/${name}`)).status).toBe(404)
})

test('a file name with U+0000 in it is refused', async () => {
  expect((await fetch(`${world.url}/media/${'0'.repeat(32)}.webp%00.png`)).status).toBe(400)
})
