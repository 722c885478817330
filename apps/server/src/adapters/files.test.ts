import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer as createHttp, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestBucket, testBucket } from '../../test/bucket.ts'
import type { Problem } from '../platform/problem.ts'
import type { FileStore } from '../ports/files.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'
import { hashOf, signed } from './s3-signature.ts'

let place: string
let files: FileStore

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'florin-files-'))
})
afterEach(() => rm(place, { recursive: true }))

let bucket: TestBucket
beforeAll(async () => {
  bucket = await testBucket()
})
afterAll(() => bucket.close())

const adapters = {
  'a folder': () => localFiles(join(place, 'files')),
  'a bucket': () => s3Files(bucket.place(), { usedShare: async () => 0 }),
}

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
      8,
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

    await expect(files.putStream('evidence', breaking, 10)).rejects.toThrow('the sender has gone')

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

// With units the database's user copies them, as a member of the group.
test.each([
  [0o750, 0o750, 0o640],
  // Readable for everybody is how folders usually are, and no sign that somebody wants the files so.
  [0o755, 0o700, 0o600],
  [0o700, 0o700, 0o600],
])('in a folder of mode %o files lie in folders of mode %o with mode %o', async (mode, folder, file) => {
  const root = join(place, `of-mode-${mode}`)
  await mkdir(root)
  await chmod(root, mode)

  const name = await localFiles(root).put('evidence', Buffer.from('x'))

  expect((await stat(join(root, 'evidence'))).mode & 0o777).toBe(folder)
  expect((await stat(join(root, 'evidence', name))).mode & 0o777).toBe(file)
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

describe('a bucket', () => {
  const inBucket = (changed: object = {}, patience = {}) =>
    s3Files({ ...bucket.place(), ...changed }, { usedShare: async () => 0, ...patience })

  const refusal = async (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: Problem) => ({
        code: error.code,
        again: error.details.retryAfterSeconds,
        text: inspect(error),
      }),
    )

  test('lists page after page, and only what is ours', async () => {
    const requests: string[] = []
    const nameOf = (digit: string) => `${digit.repeat(32)}.bin`
    const entry = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-18T20:00:00.000Z</LastModified><Size>1</Size></Contents>`
    const pages = [
      `<IsTruncated>true</IsTruncated>${entry(`evidence/${nameOf('1')}`)}${entry('evidence/notes.txt')}<NextContinuationToken>a&amp;b/=</NextContinuationToken>`,
      `<IsTruncated>false</IsTruncated>${entry(`evidence/${nameOf('2')}`)}${entry(`evidence/old/${nameOf('3')}`)}`,
    ]
    const store = await answering((request) => {
      requests.push(request.url ?? '')
      return { status: 200, text: `<ListBucketResult>${pages.shift()}</ListBucketResult>` }
    })

    const listed = await inBucket({ endpoint: store.url, prefix: '' }).list('evidence')

    const changedAtMs = Date.parse('2026-11-18T20:00:00Z')
    expect(listed).toEqual([1, 2].map((digit) => ({ name: nameOf(String(digit)), changedAtMs })))
    expect(requests).toEqual([
      '/florin-test/?list-type=2&prefix=evidence%2F',
      '/florin-test/?continuation-token=a%26b%2F%3D&list-type=2&prefix=evidence%2F',
    ])
    await store.close()
  })

  test('another bucket, a wrong key, too busy: the caller comes again, and no secret is told', async () => {
    const key = { id: 'an id', secret: 'a secret' }
    const wrong = await answering(() => ({ status: 403, text: '<Code>SignatureDoesNotMatch</Code>' }))
    const busy = await answering(() => ({ status: 503, text: '<Code>SlowDown</Code>' }))
    for (const changed of [
      { bucket: 'nobody-s' },
      { endpoint: wrong.url, key },
      { endpoint: busy.url, key },
    ]) {
      const store = inBucket(changed)
      for (const work of [
        () => store.put('evidence', Buffer.from('x')),
        () => store.putStream('evidence', Readable.from([Buffer.from('x')]), 1),
        () => store.list('evidence'),
      ]) {
        const refused = await refusal(work())
        expect(refused).toMatchObject({ code: 'server.busy', again: 5 })
        expect(refused?.text).not.toContain('a secret')
      }
    }
    for (const { close } of [wrong, busy]) await close()
  })

  test('away, silent, broken off in the middle: the caller comes again', async () => {
    const [gone, silent, broken] = await Promise.all([
      listening((socket) => socket.destroy()),
      listening(() => undefined),
      listening((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf')),
    ])
    const name = `${'0'.repeat(32)}.bin`
    for (const endpoint of [gone.url, silent.url, new URL('http://127.0.0.1:1')]) {
      const store = inBucket({ endpoint }, { silentMs: 300 })
      expect(await refusal(store.read('evidence', name))).toMatchObject({ code: 'server.busy' })
      const put = store.putStream('evidence', Readable.from([Buffer.from('x')]), 1)
      expect(await refusal(put)).toMatchObject({ code: 'server.busy' })
    }
    expect(await refusal(inBucket({ endpoint: broken.url }).read('evidence', name))).toMatchObject({
      code: 'server.busy',
    })
    for (const { close } of [gone, silent, broken]) await close()
  })
})

async function answering(answer: (request: IncomingMessage) => { status: number; text: string }) {
  const server = createHttp((request, reply) => {
    const { status, text } = answer(request)
    request.resume().on('end', () => reply.writeHead(status).end(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listening(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

// Amazon's own examples: "Authenticating Requests: Using the Authorization Header".
test.each([
  [
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, bodyHash: hashOf('') },
  ],
  [
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    {
      method: 'PUT',
      path: '/test$file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodyHash: hashOf('Welcome to Amazon S3.'),
    },
  ],
  [
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    { method: 'GET', path: '/', query: { lifecycle: '' }, bodyHash: hashOf('') },
  ],
  [
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    { method: 'GET', path: '/', query: { prefix: 'J', 'max-keys': '2' }, bodyHash: hashOf('') },
  ],
])('signs as Amazon does: %s', (signature, request) => {
  const key = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const host = 'examplebucket.s3.amazonaws.com'

  const { authorization } = signed({ host, ...request }, key, 'us-east-1', new Date('2013-05-24T00:00:00Z'))

  expect(authorization).toContain(`Signature=${signature}`)
})
