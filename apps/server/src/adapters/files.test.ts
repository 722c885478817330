import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../ports/files.ts'
import { localFiles } from './local-files.ts'

let place: string
let files: FileStore

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'florin-files-'))
})
afterEach(() => rm(place, { recursive: true }))

const adapters = { 'a local folder': () => localFiles(join(place, 'files')) }

// What every file store must do, whatever it is made of.
describe.each(Object.entries(adapters))('%s', (_name, make) => {
  beforeEach(() => {
    files = make()
  })

  test('gives back what it was given, whole or in a stream', async () => {
    const whole = await files.put('evidence', Buffer.from('whole'))
    const streamed = await files.putStream(
      'evidence',
      Readable.from([Buffer.from('in '), Buffer.from('parts')]),
    )

    expect((await files.read('evidence', whole))?.toString()).toBe('whole')
    expect((await files.read('evidence', streamed))?.toString()).toBe('in parts')
    const stream = await files.readStream('evidence', streamed)
    expect((await buffer(stream ?? Readable.from([]))).toString()).toBe('in parts')
  })

  test('gives a range, both ends included', async () => {
    const name = await files.put('evidence', Buffer.from('0123456789'))

    const range = await files.readStream('evidence', name, { start: 2, end: 4 })

    expect((await buffer(range ?? Readable.from([]))).toString()).toBe('234')
  })

  test('names by chance, and keeps folders apart', async () => {
    const names = await Promise.all([1, 2, 3].map(() => files.put('evidence', Buffer.from('x'))))

    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}\.[a-z0-9]+$/)
    expect(await files.read('avatars', names[0] ?? '')).toBeUndefined()
  })

  test('keeps nothing of a stream that breaks', async () => {
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the sender has gone')
      })(),
    )

    await expect(files.putStream('evidence', breaking)).rejects.toThrow('the sender has gone')

    expect(await files.list('evidence')).toEqual([])
  })

  test('lists what it has, and forgets what is removed', async () => {
    expect(await files.list('evidence')).toEqual([])
    const name = await files.put('evidence', Buffer.from('x'))
    const [listed] = await files.list('evidence')
    expect(listed?.name).toBe(name)
    expect(Math.abs((listed?.changedAtMs ?? 0) - Date.now())).toBeLessThan(60_000)

    await files.remove('evidence', name)
    await files.remove('evidence', name)

    expect(await files.list('evidence')).toEqual([])
    expect(await files.read('evidence', name)).toBeUndefined()
    expect(await files.readStream('evidence', name)).toBeUndefined()
  })

  test.each([
    '../secret.key',
    '/etc/passwd',
    '',
    'x.bin',
    `${'0'.repeat(32)}.bin/..`,
    `${'0'.repeat(32)}.bin\0`,
  ])('the name %j leads nowhere', async (name) => {
    expect(await files.read('evidence', name)).toBeUndefined()
    expect(await files.readStream('evidence', name)).toBeUndefined()
    await files.remove('evidence', name)
  })

  test('knows how full its place is', async () => {
    const share = await files.usedShare()

    expect(share).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(1)
  })
})

test('in a folder, files are for their owner only, and a draft is listed but never read', async () => {
  files = localFiles(place)
  const name = await files.put('evidence', Buffer.from('x'))
  expect((await stat(join(place, 'evidence', name))).mode & 0o777).toBe(0o600)
  const draft = `${'0'.repeat(32)}.bin.part`
  await writeFile(join(place, 'evidence', draft), 'half')
  await utimes(join(place, 'evidence', draft), new Date(0), new Date(0))

  expect(await files.list('evidence')).toContainEqual({ name: draft, changedAtMs: 0 })
  expect(await files.read('evidence', draft)).toBeUndefined()
  await files.remove('evidence', draft)
  expect(await readdir(join(place, 'evidence'))).toEqual([name])
})
